// One import is enough for a program: maps, updates and identities are part of this library's names.
@_exported public import FloorMaps
@_exported public import Positioning
@_exported public import Quantities
