/// What glibc has and Swift's module of it does not show.
#ifndef CLINUX_H
#define CLINUX_H

/// open(2): a file without a name, in a folder.
enum { LINUX_O_TMPFILE = 020000000 | 0200000 };

/// renameat2(2): never over a name that exists.
enum { LINUX_RENAME_NOREPLACE = 1 };
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
                     unsigned int flags);

#endif
