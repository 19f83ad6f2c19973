// Groups of real tournaments, as they ended: the material of the worked soccer cases.

interface Group {
  source: string
  results: string
}

export const groups = {
  /** Two points a win then: the order is the same with three. */
  worldCup1990F: {
    source: '1990 FIFA World Cup, group F',
    results: 'ENG 1-1 IRL, NED 1-1 EGY, ENG 0-0 NED, IRL 0-0 EGY, ENG 1-0 EGY, IRL 1-1 NED',
  },
  worldCup2010A: {
    source: '2010 FIFA World Cup, group A',
    results: 'RSA 1-1 MEX, URU 0-0 FRA, RSA 0-3 URU, FRA 0-2 MEX, MEX 0-1 URU, FRA 1-2 RSA',
  },
  worldCup2010C: {
    source: '2010 FIFA World Cup, group C',
    results: 'ENG 1-1 USA, ALG 0-1 SVN, SVN 2-2 USA, ENG 0-0 ALG, USA 1-0 ALG, SVN 0-1 ENG',
  },
  worldCup2010D: {
    source: '2010 FIFA World Cup, group D',
    results: 'SRB 0-1 GHA, GER 4-0 AUS, GER 0-1 SRB, GHA 1-1 AUS, AUS 2-1 SRB, GHA 0-1 GER',
  },
  worldCup2018A: {
    source: '2018 FIFA World Cup, group A',
    results: 'RUS 5-0 KSA, EGY 0-1 URU, RUS 3-1 EGY, URU 1-0 KSA, URU 3-0 RUS, KSA 2-1 EGY',
  },
  worldCup2018B: {
    source: '2018 FIFA World Cup, group B',
    results: 'MAR 0-1 IRN, POR 3-3 ESP, POR 1-0 MAR, IRN 0-1 ESP, IRN 1-1 POR, ESP 2-2 MAR',
  },
  worldCup2018F: {
    source: '2018 FIFA World Cup, group F',
    results: 'GER 0-1 MEX, SWE 1-0 KOR, KOR 1-2 MEX, GER 2-1 SWE, KOR 2-0 GER, MEX 0-3 SWE',
  },
  worldCup2018H: {
    source: '2018 FIFA World Cup, group H',
    results: 'COL 1-2 JPN, POL 1-2 SEN, JPN 2-2 SEN, POL 0-3 COL, JPN 0-1 POL, SEN 0-1 COL',
  },
  worldCup2022C: {
    source: '2022 FIFA World Cup, group C',
    results: 'ARG 1-2 KSA, MEX 0-0 POL, POL 2-0 KSA, ARG 2-0 MEX, POL 0-2 ARG, KSA 1-2 MEX',
  },
  worldCup2022D: {
    source: '2022 FIFA World Cup, group D',
    results: 'DEN 0-0 TUN, FRA 4-1 AUS, TUN 0-1 AUS, FRA 2-1 DEN, AUS 1-0 DEN, TUN 1-0 FRA',
  },
  worldCup2022E: {
    source: '2022 FIFA World Cup, group E',
    results: 'GER 1-2 JPN, ESP 7-0 CRC, JPN 0-1 CRC, ESP 1-1 GER, JPN 2-1 ESP, CRC 2-4 GER',
  },
  worldCup2022G: {
    source: '2022 FIFA World Cup, group G',
    results: 'SUI 1-0 CMR, BRA 2-0 SRB, CMR 3-3 SRB, BRA 1-0 SUI, SRB 2-3 SUI, CMR 1-0 BRA',
  },
  worldCup2022H: {
    source: '2022 FIFA World Cup, group H',
    results: 'URU 0-0 KOR, POR 3-2 GHA, KOR 2-3 GHA, POR 2-0 URU, GHA 0-2 URU, KOR 2-1 POR',
  },
  euro1996A: {
    source: 'UEFA EURO 1996, group A',
    results: 'ENG 1-1 SUI, NED 0-0 SCO, SUI 0-2 NED, SCO 0-2 ENG, SCO 1-0 SUI, NED 1-4 ENG',
  },
  euro1996C: {
    source: 'UEFA EURO 1996, group C',
    results: 'GER 2-0 CZE, ITA 2-1 RUS, CZE 2-1 ITA, RUS 0-3 GER, RUS 3-3 CZE, ITA 0-0 GER',
  },
  euro2004A: {
    source: 'UEFA EURO 2004, group A',
    results: 'POR 1-2 GRE, ESP 1-0 RUS, GRE 1-1 ESP, RUS 0-2 POR, ESP 0-1 POR, RUS 2-1 GRE',
  },
  euro2004C: {
    source: 'UEFA EURO 2004, group C',
    results: 'DEN 0-0 ITA, SWE 5-0 BUL, BUL 0-2 DEN, ITA 1-1 SWE, ITA 2-1 BUL, DEN 2-2 SWE',
  },
  euro2012A: {
    source: 'UEFA EURO 2012, group A',
    results: 'POL 1-1 GRE, RUS 4-1 CZE, GRE 1-2 CZE, POL 1-1 RUS, CZE 1-0 POL, GRE 1-0 RUS',
  },
  euro2016C: {
    source: 'UEFA EURO 2016, group C',
    results: 'POL 1-0 NIR, GER 2-0 UKR, UKR 0-2 NIR, GER 0-0 POL, NIR 0-1 GER, UKR 0-1 POL',
  },
  euro2016E: {
    source: 'UEFA EURO 2016, group E',
    results: 'BEL 0-2 ITA, IRL 1-1 SWE, ITA 1-0 SWE, BEL 3-0 IRL, ITA 0-1 IRL, SWE 0-1 BEL',
  },
  euro2016F: {
    source: 'UEFA EURO 2016, group F',
    results: 'AUT 0-2 HUN, POR 1-1 ISL, ISL 1-1 HUN, POR 0-0 AUT, HUN 3-3 POR, ISL 2-1 AUT',
  },
  euro2020A: {
    source: 'UEFA EURO 2020, group A',
    results: 'TUR 0-3 ITA, WAL 1-1 SUI, TUR 0-2 WAL, ITA 3-0 SUI, SUI 3-1 TUR, ITA 1-0 WAL',
  },
  euro2020B: {
    source: 'UEFA EURO 2020, group B',
    results: 'DEN 0-1 FIN, BEL 3-0 RUS, FIN 0-1 RUS, DEN 1-2 BEL, RUS 1-4 DEN, FIN 0-2 BEL',
  },
  euro2020D: {
    source: 'UEFA EURO 2020, group D',
    results: 'ENG 1-0 CRO, SCO 0-2 CZE, CRO 1-1 CZE, ENG 0-0 SCO, CRO 3-1 SCO, CZE 0-1 ENG',
  },
  euro2020F: {
    source: 'UEFA EURO 2020, group F',
    results: 'HUN 0-3 POR, FRA 1-0 GER, HUN 1-1 FRA, POR 2-4 GER, POR 2-2 FRA, GER 2-2 HUN',
  },
  euro2024E: {
    source: 'UEFA EURO 2024, group E',
    results: 'ROU 3-0 UKR, BEL 0-1 SVK, SVK 1-2 UKR, BEL 2-0 ROU, SVK 1-1 ROU, UKR 0-0 BEL',
  },
} as const satisfies Record<string, Group>

export const byHand = 'worked by hand from the rule text'
