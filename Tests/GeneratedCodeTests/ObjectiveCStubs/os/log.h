// What generated Objective-C code needs of the system's log, for a compiler without Apple's headers.

#define OS_LOG_DEFAULT 0
#define os_log_error(log, format, ...) ((void)(log), (void)(format))
