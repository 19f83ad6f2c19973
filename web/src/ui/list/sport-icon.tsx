// The picture of a sport: lines on a 24 px grid, some parts filled.
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'

interface Picture {
  lines: string
  solid?: string
}

const ball = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'
const pictures = {
  SOCCER: {
    lines: `${ball}M12 3v5M15.8 10.8l4.8-1.6M14.3 15.2l3 4M9.7 15.2l-3 4M8.2 10.8 3.4 9.2`,
    solid: 'm12 8 3.8 2.8-1.5 4.4H9.7l-1.5-4.4z',
  },
  BADMINTON: { lines: 'M7.5 13.5 13 4l7 7-9.5 5.5M10.5 10l3.5 3.5M16 7l1 1', solid: 'M7.5 13.5a3 3 0 1 0 3 3z' },
  TABLE_TENNIS: {
    lines:
      'M13.5 16.5 7 10a5.5 5.5 0 0 1 8-6.5A7 7 0 0 1 20 9c0 3-2.5 6-6.5 7.5zM8.5 11.5l-5 6L7 21l5.5-5.5M18.5 16.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  },
  DODGEBALL: { lines: `${ball}M3.5 9.5c5 2.5 12 2.5 17 0M3.5 14.5c5-2.5 12-2.5 17 0` },
  FUTSAL: { lines: 'M3 6h18v12H3zM12 6v12M3 10h2.5v4H3M21 10h-2.5v4H21', solid: 'M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z' },
  VOLLEYBALL: { lines: `${ball}M12 12c0-4-2-7-5.5-7.5M12 12c3.5-2 7-2 9 1M12 12c-3.5 2-5 5-4 8.2` },
  JOKGU: {
    lines: 'M3 20v-8M21 20v-8M3 13h18M3 16h18M8 13v3M12 13v3M16 13v3',
    solid: 'M14.5 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  },
  TUG_OF_WAR: { lines: 'M2 12h20M4 9.5l2.5 5M8 9.5l2.5 5M14 9.5l2.5 5M18 9.5l2.5 5', solid: 'M11 5h4l-2 3 2 3h-4z' },
  BASKETBALL: { lines: `${ball}M3 12h18M12 3v18M5.6 5.6c3 3.5 3 9.3 0 12.8M18.4 5.6c-3 3.5-3 9.3 0 12.8` },
  BASKETBALL_3X3: { lines: 'M4 4h16v9H4zM9 9h6v4H9zM9 16h6M9.5 16l1 5h3l1-5' },
  KICKBALL: { lines: 'M12 3l8 8-8 8-8-8z', solid: 'M17.5 16a3 3 0 1 0 0 6 3 3 0 0 0 0-6z' },
  SOFTBALL: { lines: `${ball}M6.5 5c3 3.5 3 10.5 0 14M17.5 5c-3 3.5-3 10.5 0 14` },
  ARM_WRESTLING: { lines: 'M3 20h18M5 20l5-9M19 20l-5-9M9 11l3-4 3 4-3 3z' },
} satisfies Record<string, Picture>
/** Of a sport that is not drawn: a cup. */
const cup: Picture = { lines: 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 3 1.5 4.5 4 5M16 6h4c0 3-1.5 4.5-4 5M12 14v4M8 20h8' }

export function SportIcon({ sport }: { sport: Sport }) {
  const { lines, solid }: Picture = (pictures as Record<string, Picture>)[kitOf(sport).icon ?? sport] ?? cup
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
      <path d={lines} />
      {solid && <path d={solid} fill="currentColor" />}
    </svg>
  )
}
