// Where the rules of each shipped kit come from. What was not checked again is said. Results that were really played by them, ten and more
// of every kit, stand with their sources in *-sheets.test.ts.
import type { sports } from '@campus/contract/sports'

export const sources: Record<(typeof sports)[number], string> = {
  SOCCER: 'IFAB Laws of the Game; K LEAGUE and FIFA regulations for the order of a table',
  BADMINTON:
    'BWF Laws of Badminton, law 7; General Competition Regulations 16.2; ties of five as in the Thomas, Uber and Sudirman Cups',
  TABLE_TENNIS:
    'ITTF Laws 2.11 to 2.13; ties of five as at the Olympic Games 2008 to 2016: two singles, doubles, two singles',
  DODGEBALL: 'School sport in Korea, as classes play it; WDBF rules of play',
  FUTSAL: 'FIFA Futsal Laws of the Game; 5-0 for a forfeit by the FIFA Disciplinary Code',
  VOLLEYBALL: 'FIVB Official Volleyball Rules 6 and 18; three sets as school sport plays it',
  JOKGU:
    'As jokgu associations announce their finals (Gyeongnam, second cup): three sets of 15 points, 19 at most; lead of two as played at the National Sports Festival 2023',
  TUG_OF_WAR: 'School sport in Korea, and the knock-out of TWIF: two of three pulls, ends changed after each',
  ARM_WRESTLING: 'Campus custom: two of three bouts; shows such as East vs West pull to three or four',
  BASKETBALL:
    'FIBA Official Basketball Rules 8, 16, 20, 41 and D (the order of a group); four quarters of 7 min as campuses play it',
  BASKETBALL_3X3: 'FIBA 3x3 Rules of the Game: 10 min or 21 points, first to two in overtime, seventh team foul',
  KICKBALL:
    'School sport in Korea, five innings as WAKA plays them in the United States; three outs, the side at bat second needs no more than the lead',
  SOFTBALL: 'WBSC Softball rules: seven innings; a forfeit counts 7-0',
  RELAY:
    'World Athletics Technical Rules 17, 18 and 24: times to a hundredth of a second, rounded up; equal times share a place',
  SPRINT_100M: 'World Athletics Technical Rules 17 and 18',
  MARATHON:
    'World Athletics Technical Rules 18 and 55; times to a hundredth, where a road race rounds up to the second',
  LONG_JUMP:
    'World Athletics Technical Rules 25 and 30: the best attempt counts, then the next best; three attempts as school sport gives',
  GROUP_ROPE: 'School sport in Korea and Japan: the more jumps of two attempts, then those of the other',
}
