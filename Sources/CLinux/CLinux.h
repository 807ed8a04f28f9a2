/// What glibc has and Swift's module of it does not show.
#ifndef CLINUX_H
#define CLINUX_H

#include <malloc.h>
#include <spawn.h>

/// open(2): a file without a name, in a folder.
enum { LINUX_O_TMPFILE = 020000000 | 0200000 };

/// renameat2(2): never over a name that exists.
enum { LINUX_RENAME_NOREPLACE = 1 };
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
                     unsigned int flags);

/// spawn.h: the child has no open file from this number on.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

#endif
