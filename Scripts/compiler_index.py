"""The index that the Swift compiler writes during a build, read through libIndexStore."""

import ctypes
import json
import pathlib
import subprocess
import sys

DECLARATION, DEFINITION, REFERENCE, IMPLICIT = 1 << 0, 1 << 1, 1 << 2, 1 << 8


class Text(ctypes.Structure):
    """A string of the library's, which lasts as long as what it belongs to."""

    _fields_ = [("start", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.start, self.length).decode()


class CompilerIndex:
    """The declarations and references of each source file."""

    def __init__(self, store: pathlib.Path):
        # Where `swiftc` only starts another compiler, its own path says nothing.
        paths = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["paths"]
        library = pathlib.Path(paths["runtimeResourcePath"]).parent / "libIndexStore.so"
        if not library.exists():
            sys.exit(f"There is no {library}, which the toolchains of swift.org have: install one of them.")
        self.library = ctypes.CDLL(str(library))
        for name in ("unit_reader_get_main_file", "unit_dependency_get_name", "symbol_get_usr", "symbol_get_name"):
            getattr(self.library, "indexstore_" + name).restype = Text
        for name in ("store_create", "unit_reader_create", "record_reader_create", "occurrence_get_symbol"):
            getattr(self.library, "indexstore_" + name).restype = ctypes.c_void_p
        self.library.indexstore_occurrence_get_roles.restype = ctypes.c_uint64
        self.store = self.call("store_create", str(store).encode(), None) if store.exists() else None
        if self.store is None:
            sys.exit(f"There is no index in {store}: \"make build\" writes it.")

    def call(self, name, *arguments):
        """Calls a function of the library, whose objects are addresses."""
        prepared = [ctypes.c_void_p(argument) if type(argument) is int else argument for argument in arguments]
        return getattr(self.library, "indexstore_" + name)(*prepared)

    def collect(self, name, kind, element, *arguments):
        """What `element` makes of each item that a function of the library hands to its callback."""
        found = []
        callback = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, kind)(
            lambda _, item: found.append(element(item)) or True)
        self.call(name, *arguments, None, callback)
        return found

    def files(self):
        """Each source file with the names of its records."""
        for unit in self.collect("store_units_apply_f", Text, str, self.store, ctypes.c_uint(0)):
            reader = self.call("unit_reader_create", self.store, unit.encode(), None)
            if reader is None:
                continue
            dependencies = self.collect(
                "unit_reader_dependencies_apply_f", ctypes.c_void_p,
                lambda item: (self.call("unit_dependency_get_kind", item), str(self.call("unit_dependency_get_name", item))),
                reader)
            yield str(self.call("unit_reader_get_main_file", reader)), [name for kind, name in dependencies if kind == 2]
            self.call("unit_reader_dispose", reader)

    def occurrences(self, record: str):
        """The unified name, the name, the roles and the line of everything in a record."""
        reader = self.call("record_reader_create", self.store, record.encode(), None)
        if reader is None:
            return []

        def read(item):
            symbol = self.call("occurrence_get_symbol", item)
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self.call("occurrence_get_line_col", item, ctypes.byref(line), ctypes.byref(column))
            return (str(self.call("symbol_get_usr", symbol)), str(self.call("symbol_get_name", symbol)),
                    self.call("occurrence_get_roles", item), line.value)

        found = self.collect("record_reader_occurrences_apply_f", ctypes.c_void_p, read, reader)
        self.call("record_reader_dispose", reader)
        return found
