// Export of all data stored about oneself, as a file.
import { ApiError } from '../../api/api-error.ts'
import { useDownload } from '../../data/users/personal-data.ts'
import { usePersonalDataText } from '../../text/use-personal-data-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './personal-data.module.css'

export function DataCard() {
  const text = usePersonalDataText()
  const { personalData: words } = text
  const download = useDownload()

  function run() {
    if (download.isPending) return
    download.mutate(undefined, {
      onSuccess: () => toast(words.downloaded),
      onError: (error) => {
        const wait = error instanceof ApiError ? error.retryAfterSeconds : null
        toast(wait === null ? errorText(text, error) : words.tooOften(wait))
      },
    })
  }

  return (
    <Card title={words.data}>
      <div className={styles.body}>
        <p>{words.dataHint}</p>
        <Button aria-disabled={download.isPending} onClick={run}>
          {download.isPending ? words.downloading : words.download}
        </Button>
      </div>
    </Card>
  )
}
