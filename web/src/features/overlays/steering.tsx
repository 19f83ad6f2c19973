// Steers one overlay: delay, parts, the place of the score, the next match and a typed caption. Every tap is sent at once.
import { nextMatchModes, type Overlay, overlayCorners, type Steering as Steered } from '@campus/contract/overlays'
import { useSteerOverlay } from '../../data/overlays/overlays.ts'
import { useOverlayText } from '../../text/use-overlay-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { DelayControl } from './delay-control.tsx'
import styles from './overlays.module.css'
import { TypedForm } from './typed-form.tsx'

const switches = [
  ['showsBug', 'bug'],
  ['showsLowerThird', 'lowerThird'],
  ['showsLabel', 'label'],
] as const satisfies ReadonlyArray<[keyof Steered, string]>

export function Steering({ overlay: { overlayId, steering } }: { overlay: Overlay }) {
  const text = useOverlayText()
  const { overlays: words } = text
  const steer = useSteerOverlay(overlayId)
  const send = (change: Partial<Steered>) => steer.mutate(change)
  return (
    <div className={styles.steering}>
      {steer.isError && (
        <Message look="bad">
          {words.failed} {errorText(text, steer.error)}
        </Message>
      )}
      <div className={styles.cards}>
        <DelayControl key={`delay ${overlayId}`} delayMs={steering.delayMs} onChange={(delayMs) => send({ delayMs })} />
        <TypedForm key={`typed ${overlayId}`} steering={steering} onSend={send} />
      </div>
      <div className={styles.cards}>
        <Card title={words.parts}>
          <div className={panel.body}>
            <div className={styles.switches}>
              {switches.map(([field, word]) => (
                <Switch
                  key={field}
                  checked={steering[field]}
                  onChange={({ target }) => send({ [field]: target.checked })}
                >
                  {words[word]}
                </Switch>
              ))}
            </div>
          </div>
        </Card>
        <Card title={words.nextMatch}>
          <Choice
            name="next-match"
            label={words.nextMatch}
            value={steering.nextMatch}
            options={nextMatchModes.map((value) => ({ value, label: words.nextModes[value] }))}
            onChange={(nextMatch) => send({ nextMatch })}
          />
          <p className={styles.hint}>{words.nextHint}</p>
        </Card>
        <Card title={words.corner}>
          <div className={panel.body}>
            <div className={styles.screen} role="radiogroup" aria-label={words.corner}>
              {overlayCorners.map((corner) => (
                <label key={corner}>
                  <input
                    type="radio"
                    name="corner"
                    checked={steering.corner === corner}
                    onChange={() => send({ corner })}
                  />
                  <span>{words.corners[corner]}</span>
                </label>
              ))}
            </div>
          </div>
        </Card>
      </div>
    </div>
  )
}
