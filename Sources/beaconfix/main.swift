print("beaconfix")
