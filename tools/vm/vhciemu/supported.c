/* Which commands a controller has, and where Read Local Supported Commands tells of them. */
#include "vhciemu.h"

enum { ALWAYS, WITH_EXTENDED, WITH_CLASSIC };

static const struct {
  uint16_t opcode;
  signed char octet; /* -1: told nowhere */
  uint8_t bit, need;
  const char *name;
} commands[] = {
  {0x0401, 0, 0, WITH_CLASSIC, "Inquiry"},
  {0x0402, 0, 1, WITH_CLASSIC, "Inquiry_Cancel"},
  {0x0405, 0, 4, WITH_CLASSIC, "Create_Connection"},
  {0x0406, 0, 5, ALWAYS, "Disconnect"},
  {0x041d, 2, 7, ALWAYS, "Read_Remote_Version_Information"},
  {0x080e, 5, 3, WITH_CLASSIC, "Read_Default_Link_Policy"},
  {0x080f, 5, 4, WITH_CLASSIC, "Write_Default_Link_Policy"},
  {0x0c01, 5, 6, ALWAYS, "Set_Event_Mask"},
  {0x0c03, 5, 7, ALWAYS, "Reset"},
  {0x0c05, 6, 0, WITH_CLASSIC, "Set_Event_Filter"},
  {0x0c13, 7, 0, WITH_CLASSIC, "Write_Local_Name"},
  {0x0c14, 7, 1, WITH_CLASSIC, "Read_Local_Name"},
  {0x0c16, 7, 3, WITH_CLASSIC, "Write_Connection_Accept_Timeout"},
  {0x0c18, 7, 5, WITH_CLASSIC, "Write_Page_Timeout"},
  {0x0c19, 7, 6, WITH_CLASSIC, "Read_Scan_Enable"},
  {0x0c1a, 7, 7, WITH_CLASSIC, "Write_Scan_Enable"},
  {0x0c1b, 8, 0, WITH_CLASSIC, "Read_Page_Scan_Activity"},
  {0x0c1c, 8, 1, WITH_CLASSIC, "Write_Page_Scan_Activity"},
  {0x0c23, 9, 0, WITH_CLASSIC, "Read_Class_of_Device"},
  {0x0c24, 9, 1, WITH_CLASSIC, "Write_Class_of_Device"},
  {0x0c25, 9, 2, WITH_CLASSIC, "Read_Voice_Setting"},
  {0x0c2d, 10, 2, ALWAYS, "Read_Transmit_Power_Level"},
  {0x0c38, 11, 2, WITH_CLASSIC, "Read_Number_Of_Supported_IAC"},
  {0x0c39, 11, 3, WITH_CLASSIC, "Read_Current_IAC_LAP"},
  {0x0c3a, 11, 4, WITH_CLASSIC, "Write_Current_IAC_LAP"},
  {0x0c45, 12, 7, WITH_CLASSIC, "Write_Inquiry_Mode"},
  {0x0c46, 13, 0, WITH_CLASSIC, "Read_Page_Scan_Type"},
  {0x0c47, 13, 1, WITH_CLASSIC, "Write_Page_Scan_Type"},
  {0x0c52, 17, 1, WITH_CLASSIC, "Write_Extended_Inquiry_Response"},
  {0x0c55, 17, 5, WITH_CLASSIC, "Read_Simple_Pairing_Mode"},
  {0x0c56, 17, 6, WITH_CLASSIC, "Write_Simple_Pairing_Mode"},
  {0x0c58, 18, 0, WITH_CLASSIC, "Read_Inquiry_Response_TX_Power"},
  {0x0c63, 22, 2, ALWAYS, "Set_Event_Mask_Page_2"},
  {0x0c6c, 24, 5, WITH_CLASSIC, "Read_LE_Host_Support"},
  {0x0c6d, 24, 6, WITH_CLASSIC, "Write_LE_Host_Support"},
  {0x1001, 14, 3, ALWAYS, "Read_Local_Version_Information"},
  {0x1002, -1, 0, ALWAYS, "Read_Local_Supported_Commands"},
  {0x1003, 14, 5, ALWAYS, "Read_Local_Supported_Features"},
  {0x1004, 14, 6, WITH_CLASSIC, "Read_Local_Extended_Features"},
  {0x1005, 14, 7, ALWAYS, "Read_Buffer_Size"},
  {0x1009, 15, 1, ALWAYS, "Read_BD_ADDR"},
  {0x1405, 15, 5, ALWAYS, "Read_RSSI"},
  {0x2001, 25, 0, ALWAYS, "LE_Set_Event_Mask"},
  {0x2002, 25, 1, ALWAYS, "LE_Read_Buffer_Size"},
  {0x2003, 25, 2, ALWAYS, "LE_Read_Local_Supported_Features"},
  {0x2005, 25, 4, ALWAYS, "LE_Set_Random_Address"},
  {0x2006, 25, 5, ALWAYS, "LE_Set_Advertising_Parameters"},
  {0x2007, 25, 6, ALWAYS, "LE_Read_Advertising_Channel_TX_Power"},
  {0x2008, 25, 7, ALWAYS, "LE_Set_Advertising_Data"},
  {0x2009, 26, 0, ALWAYS, "LE_Set_Scan_Response_Data"},
  {0x200a, 26, 1, ALWAYS, "LE_Set_Advertising_Enable"},
  {0x200b, 26, 2, ALWAYS, "LE_Set_Scan_Parameters"},
  {0x200c, 26, 3, ALWAYS, "LE_Set_Scan_Enable"},
  {0x200d, 26, 4, ALWAYS, "LE_Create_Connection"},
  {0x200e, 26, 5, ALWAYS, "LE_Create_Connection_Cancel"},
  {0x200f, 26, 6, ALWAYS, "LE_Read_Filter_Accept_List_Size"},
  {0x2010, 26, 7, ALWAYS, "LE_Clear_Filter_Accept_List"},
  {0x2011, 27, 0, ALWAYS, "LE_Add_Device_To_Filter_Accept_List"},
  {0x2012, 27, 1, ALWAYS, "LE_Remove_Device_From_Filter_Accept_List"},
  {0x2018, 27, 7, ALWAYS, "LE_Rand"},
  {0x201c, 28, 3, ALWAYS, "LE_Read_Supported_States"},
  {0x2035, 36, 1, WITH_EXTENDED, "LE_Set_Advertising_Set_Random_Address"},
  {0x2036, 36, 2, WITH_EXTENDED, "LE_Set_Extended_Advertising_Parameters"},
  {0x2037, 36, 3, WITH_EXTENDED, "LE_Set_Extended_Advertising_Data"},
  {0x2038, 36, 4, WITH_EXTENDED, "LE_Set_Extended_Scan_Response_Data"},
  {0x2039, 36, 5, WITH_EXTENDED, "LE_Set_Extended_Advertising_Enable"},
  {0x203a, 36, 6, WITH_EXTENDED, "LE_Read_Maximum_Advertising_Data_Length"},
  {0x203b, 36, 7, WITH_EXTENDED, "LE_Read_Number_of_Supported_Advertising_Sets"},
  {0x203c, 37, 0, WITH_EXTENDED, "LE_Remove_Advertising_Set"},
  {0x203d, 37, 1, WITH_EXTENDED, "LE_Clear_Advertising_Sets"},
  {0x2041, 37, 5, WITH_EXTENDED, "LE_Set_Extended_Scan_Parameters"},
  {0x2042, 37, 6, WITH_EXTENDED, "LE_Set_Extended_Scan_Enable"},
  {0x2043, 37, 7, WITH_EXTENDED, "LE_Extended_Create_Connection"},
};
enum { COUNT = sizeof commands / sizeof *commands };

static int find(uint16_t opcode) {
  for (int i = 0; i < COUNT; i++)
    if (commands[i].opcode == opcode) return i;
  return -1;
}

const char *command_name(uint16_t opcode) {
  int i = find(opcode);
  return i < 0 ? "?" : commands[i].name;
}

bool is_supported(const struct controller *c, uint16_t opcode) {
  int i = find(opcode);
  if (i < 0 || (c->no_le && opcode >> 10 == 8)) return false;
  return commands[i].need == ALWAYS || (commands[i].need == WITH_EXTENDED && c->extended) ||
         (commands[i].need == WITH_CLASSIC && c->classic);
}

void supported_commands(const struct controller *c, uint8_t bits[64]) {
  for (int i = 0; i < COUNT; i++)
    if (commands[i].octet >= 0 && is_supported(c, commands[i].opcode))
      bits[commands[i].octet] |= (uint8_t)(1 << commands[i].bit);
}
