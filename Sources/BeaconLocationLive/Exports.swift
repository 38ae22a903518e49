// Adapters, their options and errors are part of this library's names.
@_exported public import BeaconLocation
@_exported public import HCI
