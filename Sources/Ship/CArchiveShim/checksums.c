#include "checksums.h"

#include <pthread.h>
#include <string.h>

// table[n][b] is the checksum of byte b followed by n zero bytes, so that eight bytes are processed per step.
static uint32_t table[8][256];

static void make_table(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t sum = byte;
    for (int bit = 0; bit < 8; bit++) sum = sum & 1 ? sum >> 1 ^ 0xedb88320u : sum >> 1;
    table[0][byte] = sum;
  }
  for (int zeros = 1; zeros < 8; zeros++) {
    for (int byte = 0; byte < 256; byte++) {
      uint32_t sum = table[zeros - 1][byte];
      table[zeros][byte] = sum >> 8 ^ table[0][sum & 0xff];
    }
  }
}

static uint32_t word32(const uint8_t *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static uint64_t word64(const uint8_t *bytes) { return word32(bytes) | (uint64_t)word32(bytes + 4) << 32; }

uint32_t archive_shim_crc32(uint32_t sum, const uint8_t *bytes, size_t count) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_table);
  sum = ~sum;
  for (; count >= 8; count -= 8, bytes += 8) {
    uint32_t low = word32(bytes) ^ sum, high = word32(bytes + 4);
    sum = table[7][low & 0xff] ^ table[6][low >> 8 & 0xff] ^ table[5][low >> 16 & 0xff] ^ table[4][low >> 24]
          ^ table[3][high & 0xff] ^ table[2][high >> 8 & 0xff] ^ table[1][high >> 16 & 0xff] ^ table[0][high >> 24];
  }
  for (; count > 0; count--, bytes++) sum = sum >> 8 ^ table[0][(sum ^ *bytes) & 0xff];
  return ~sum;
}

static const uint64_t prime1 = 0x9e3779b185ebca87u, prime2 = 0xc2b2ae3d27d4eb4fu, prime3 = 0x165667b19e3779f9u,
                      prime4 = 0x85ebca77c2b2ae63u, prime5 = 0x27d4eb2f165667c5u;

static uint64_t turned(uint64_t value, int bits) { return value << bits | value >> (64 - bits); }

static uint64_t mixed(uint64_t lane, uint64_t word) { return turned(lane + word * prime2, 31) * prime1; }

static void add_stripe(archive_shim_xxh64 *hash, const uint8_t *bytes) {
  for (int lane = 0; lane < 4; lane++) hash->lanes[lane] = mixed(hash->lanes[lane], word64(bytes + 8 * lane));
}

void archive_shim_xxh64_begin(archive_shim_xxh64 *hash) {
  *hash = (archive_shim_xxh64){.lanes = {prime1 + prime2, prime2, 0, 0 - prime1}};
}

void archive_shim_xxh64_add(archive_shim_xxh64 *hash, const uint8_t *bytes, size_t count) {
  size_t held = hash->total % 32;
  hash->total += count;
  if (held > 0) {
    size_t wanted = 32 - held < count ? 32 - held : count;
    memcpy(hash->rest + held, bytes, wanted);
    bytes += wanted;
    count -= wanted;
    if (held + wanted < 32) return;
    add_stripe(hash, hash->rest);
  }
  for (; count >= 32; count -= 32, bytes += 32) add_stripe(hash, bytes);
  if (count > 0) memcpy(hash->rest, bytes, count);
}

uint64_t archive_shim_xxh64_end(const archive_shim_xxh64 *hash) {
  static const int turns[4] = {1, 7, 12, 18};
  uint64_t sum = prime5;
  if (hash->total >= 32) {
    sum = 0;
    for (int lane = 0; lane < 4; lane++) sum += turned(hash->lanes[lane], turns[lane]);
    for (int lane = 0; lane < 4; lane++) sum = (sum ^ mixed(0, hash->lanes[lane])) * prime1 + prime4;
  }
  sum += hash->total;
  const uint8_t *bytes = hash->rest;
  size_t count = hash->total % 32;
  for (; count >= 8; count -= 8, bytes += 8) sum = turned(sum ^ mixed(0, word64(bytes)), 27) * prime1 + prime4;
  if (count >= 4) {
    sum = turned(sum ^ word32(bytes) * prime1, 23) * prime2 + prime3;
    count -= 4;
    bytes += 4;
  }
  for (; count > 0; count--, bytes++) sum = turned(sum ^ *bytes * prime5, 11) * prime1;
  sum = (sum ^ sum >> 33) * prime2;
  sum = (sum ^ sum >> 29) * prime3;
  return sum ^ sum >> 32;
}
