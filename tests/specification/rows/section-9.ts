/** Specification 9: business constants and limits. */
export const constants = {
  '9 password length': 'Minimum password length 6',
  '9 description limit': 'Description display limit 300 characters',
  '9 slides': '4 carousel slides',
  '9 reviews': '3 fixed reviews',
  '9 questions': '4 blog questions',
  '9 posting time':
    "Posting time in long date-time style (for example 'Jan 5, 2023 4:30 PM'); decided: of Asia/Dhaka",
  '9 freshness': 'Data cache default freshness 5 minutes',
  '9 retries': 'failed fetches retry 3 times; decided: not a 4xx, not a mutation',
  '9 backoff': 'with exponential backoff from 1 s to at most 30 s',
  '9 pagination': 'No pagination; decided: limit and cursor, a Link header names the next page',
  '9 token key': 'Token storage key icmToken',
  '9 brands': 'Brands: Apple, Xiaomi, Samsung, Vivo',
  '9 conditions': 'Conditions: excellent, good, fair',
  '9 dollar sign': 'Currency shown with a dollar sign',
  '9 page width': 'Page width is at most 1440 px (section 1)',
} as const
