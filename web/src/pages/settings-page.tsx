// /settings: font size with a preview, theme, language.
import { type FontStep, useSettings } from '../settings/settings.tsx'
import { useText } from '../text/use-text.tsx'
import { Card } from '../ui/card.tsx'
import { Choice } from '../ui/choice.tsx'
import { Screen } from './screen.tsx'
import styles from './settings-page.module.css'

export function SettingsPage() {
  const { settings: words, product } = useText()
  const { theme, fontSize, language, change } = useSettings()
  return (
    <Screen title={words.title}>
      <Card title={words.fontSize} note={words.fontSteps[fontSize]}>
        <div className={styles.body}>
          <input
            type="range"
            min={1}
            max={3}
            step={1}
            value={fontSize}
            aria-label={words.fontSize}
            aria-valuetext={words.fontSteps[fontSize]}
            onChange={(event) => change({ fontSize: Number(event.target.value) as FontStep })}
          />
          <p className={styles.preview}>
            <strong>{product}</strong>
            {words.preview}
          </p>
        </div>
      </Card>
      <Card title={words.theme}>
        <Choice
          name="theme"
          label={words.theme}
          value={theme}
          options={[
            { value: 'light', label: words.light },
            { value: 'dark', label: words.dark },
          ]}
          onChange={(value) => change({ theme: value })}
        />
      </Card>
      <Card title={words.language}>
        <Choice
          name="language"
          label={words.language}
          value={language}
          options={[
            { value: 'ko', label: '한국어' },
            { value: 'en', label: 'English' },
          ]}
          onChange={(value) => change({ language: value })}
        />
      </Card>
    </Screen>
  )
}
