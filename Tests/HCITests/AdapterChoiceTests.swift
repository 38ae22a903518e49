import HCI
import Quantities
import Testing

@Suite("Adapters as users name them")
struct AdapterChoiceTests {
  @Test(
    "number, name, address",
    arguments: [
      ("0", AdapterChoice.index(0)), ("hci0", .index(0)), ("hci12", .index(12)),
      ("02:aa:11:01:AA:01", .address(DeviceAddress(value: 0x02AA_1101_AA01))),
    ]
  )
  func reads(_ text: String, _ choice: AdapterChoice) {
    #expect(AdapterChoice(text) == choice)
  }

  @Test(
    "anything else is refused",
    arguments: ["", "hci", "hci-1", "+1", "hci 0", "hci65535", "usb", "02:AA:11:01:AA", "٣"]
  )
  func refuses(_ text: String) {
    #expect(AdapterChoice(text) == nil)
  }
}
