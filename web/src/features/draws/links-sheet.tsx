// The links of captains: one for each team, to copy or to scan.
import type { Draw } from '@campus/contract/draws'
import { useQuery } from '@tanstack/react-query'
import { drawLinks } from '../../data/draws.ts'
import { drawPath } from '../../paths.ts'
import { useDrawText } from '../../text/use-draw-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { LinkField } from '../../ui/fields/link-field.tsx'
import panel from '../../ui/list/panel.module.css'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import { QrCode } from '../../ui/passes/qr-code.tsx'
import styles from './draw.module.css'
import { drawPasses } from './draw-pass.ts'
import { readSetup } from './draws.rules.ts'

export interface LinksSheetProps {
  draw: Draw
  onClose: () => void
}

export function LinksSheet({ draw, onClose }: LinksSheetProps) {
  const text = useDrawText()
  const { draws: words } = text
  const links = useQuery(drawLinks(draw.drawId))
  const { teams } = readSetup(draw)
  return (
    <Sheet title={words.links} close={text.close} panel="wide" onClose={onClose}>
      <p className={panel.quiet}>{words.linksHint}</p>
      <Loaded
        query={links}
        skeleton={<ListSkeleton label={text.loading} rows={3} />}
        failed={words.linksFailed}
        hint={errorText(text, links.error)}
        retry={text.retry}
      >
        {(list) => (
          <ul className={styles.links}>
            {list.map(({ teamId, token }) => {
              const team = teams.find((one) => one.teamId === teamId)?.name ?? ''
              const link = drawPasses.link(drawPath(draw.drawId), token)
              return (
                <li key={teamId}>
                  <QrCode text={link} label={words.qrOf(team)} />
                  <LinkField label={words.linkOf(team)} address={link} words={words} />
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </Sheet>
  )
}
