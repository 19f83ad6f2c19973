// What a draw was committed to and, once it has ended, everything that is needed to check it, also as a file.
import type { Draw, DrawSetup } from '@campus/contract/draws'
import { ShieldCheck } from 'lucide-react'
import { saveFile } from '../../save-file.ts'
import { useDrawText } from '../../text/use-draw-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import styles from './draw.module.css'

export function CheckCard({ draw, setup }: { draw: Draw; setup: DrawSetup }) {
  const { draws: words } = useDrawText()
  const { secret, numbers } = draw

  async function save() {
    const { checkPage } = await import('./check-page.ts')
    saveFile(`draw-${draw.drawId}.html`, checkPage(draw, words, setup), 'text/html')
  }

  return (
    <Card title={words.check} icon={<ShieldCheck aria-hidden="true" />}>
      <div className={panel.body}>
        <dl className={styles.facts}>
          <dt>{words.sealed}</dt>
          <dd>
            <code>{draw.commitment}</code>
          </dd>
          {secret && (
            <>
              <dt>{words.secret}</dt>
              <dd>
                <code>{secret}</code>
              </dd>
            </>
          )}
        </dl>
        <p className={panel.quiet}>{words.sealedHint}</p>
        {draw.balls && (
          <>
            <div className={panel.actions}>
              <Button tone="primary" onClick={() => void save()}>
                {words.save}
              </Button>
            </div>
            <p className={panel.quiet}>{words.checkHint}</p>
          </>
        )}
        {numbers && (
          <details className={panel.more}>
            <summary>{words.numbers}</summary>
            <ul className={styles.numbers}>
              {setup.teams.map(({ teamId, name }) => (
                <li key={teamId}>
                  <span>
                    <bdi>{name}</bdi>
                  </span>
                  <span className="num">
                    {numbers.find((one) => one.teamId === teamId)?.number.toLocaleString() ?? words.noNumber}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {setup.pots.length > 1 && (
          <details className={panel.more}>
            <summary>{words.pots}</summary>
            <ul className={styles.numbers}>
              {setup.pots.map((pot, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pots never move.
                <li key={at}>
                  <span>{potName(setup, at, words)}</span>
                  <span>
                    <bdi>
                      {setup.teams
                        .filter(({ teamId }) => pot.includes(teamId))
                        .map(({ name }) => name)
                        .join(' · ')}
                    </bdi>
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {setup.isApart && <p className={panel.quiet}>{words.apart}</p>}
      </div>
    </Card>
  )
}

function potName({ kind }: DrawSetup, at: number, words: ReturnType<typeof useDrawText>['draws']) {
  if (kind === 'BRACKET') return at === 0 ? words.seeds : words.others
  return words.pot(at + 1)
}
