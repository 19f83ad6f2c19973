// The cameras of the campus: those there are, one more, one fewer.
import { defaultStreamId, type Stream } from '@campus/contract/live'
import { useState } from 'react'
import { useBroadcastText } from '../../text/use-broadcast-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import panel from '../../ui/panel.module.css'
import { PanelForm } from '../../ui/panel-form.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './camera-list.module.css'
import { useDeleteStream, useSaveStream } from './cameras.queries.ts'
import { reasonOf } from './words.rules.ts'

const idShape = /^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/

function CameraForm() {
  const text = useBroadcastText()
  const { cameras: words } = text.broadcast
  const save = useSaveStream()
  const [streamId, setStreamId] = useState('')
  const [title, setTitle] = useState('')
  const [isTried, setTried] = useState(false)
  const isIdWrong = !idShape.test(streamId)
  const isNameWrong = title.trim() === ''

  function submit() {
    setTried(true)
    if (isIdWrong || isNameWrong || save.isPending) return
    save.mutate(
      { streamId, title: title.trim() },
      {
        onSuccess: () => {
          setStreamId('')
          setTitle('')
          setTried(false)
          toast(words.added)
        },
      },
    )
  }

  return (
    <PanelForm
      className={styles.add}
      action={words.add}
      isBusy={save.isPending}
      failure={save.isError ? `${words.failed} ${reasonOf(text, save.error)}` : undefined}
      onSubmit={submit}
    >
      <Field
        label={words.name}
        placeholder={words.namePlaceholder}
        maxLength={30}
        autoComplete="off"
        value={title}
        error={isTried && isNameWrong ? words.nameWrong : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        label={words.id}
        hint={words.idHint}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={streamId}
        error={isTried && isIdWrong ? words.idWrong : undefined}
        onChange={(event) => setStreamId(event.target.value.trim())}
      />
    </PanelForm>
  )
}

export function CameraList({ streams }: { streams: readonly Stream[] }) {
  const text = useBroadcastText()
  const { cameras: words } = text.broadcast
  const remove = useDeleteStream()
  const [leaving, setLeaving] = useState<Stream | null>(null)

  function end({ streamId }: Stream) {
    remove.mutate(streamId, {
      onSuccess: () => {
        setLeaving(null)
        toast(words.removed)
      },
    })
  }

  return (
    <Card title={words.title} note={words.count(streams.length)}>
      <ul className={panel.rows}>
        {streams.map((stream) => (
          <li key={stream.streamId}>
            <div className={panel.row}>
              <div className={panel.main}>
                <span>
                  <strong>{stream.title}</strong> {stream.isLive && <span className={panel.badge}>{words.onAir}</span>}
                </span>
                <small>{stream.streamId}</small>
              </div>
              {stream.streamId !== defaultStreamId && !stream.isLive && (
                <Button aria-label={words.removeOf(stream.title)} onClick={() => setLeaving(stream)}>
                  {words.remove}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <CameraForm />
      {leaving && (
        <Confirm
          title={words.removeTitle(leaving.title)}
          text={words.removeText}
          action={words.removeAction}
          busy={remove.isPending}
          error={remove.isError ? reasonOf(text, remove.error) : undefined}
          onConfirm={() => end(leaving)}
          onClose={() => {
            setLeaving(null)
            remove.reset()
          }}
        />
      )}
    </Card>
  )
}
