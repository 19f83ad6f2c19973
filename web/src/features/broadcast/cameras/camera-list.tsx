// The cameras of the campus: list, add, delete, rename.
import { defaultStreamId, type Stream } from '@campus/contract/live'
import { useRef, useState } from 'react'
import { useDeleteStream, useSaveStream } from '../../../data/live/cameras.ts'
import { useBroadcastText } from '../../../text/use-broadcast-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { PanelForm } from '../../../ui/form/panel-form.tsx'
import { RenameForm } from '../../../ui/form/rename-form.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { reasonOf } from '../studio/words.rules.ts'
import styles from './camera-list.module.css'

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

function Renaming({ camera, onDone }: { camera: Stream; onDone: () => void }) {
  const text = useBroadcastText()
  const { cameras: words } = text.broadcast
  const save = useSaveStream()

  function rename(title: string) {
    save.mutate(
      { streamId: camera.streamId, title },
      {
        onSuccess: () => {
          toast(words.renamed)
          onDone()
        },
      },
    )
  }

  return (
    <RenameForm
      words={{ title: words.renameOf(camera.title), name: words.name, required: words.nameWrong, save: words.save }}
      name={camera.title}
      maxLength={30}
      isBusy={save.isPending}
      failure={save.isError ? `${words.failed} ${reasonOf(text, save.error)}` : undefined}
      onSave={rename}
      onLeave={onDone}
    />
  )
}

function CameraRow({ camera, onRemove }: { camera: Stream; onRemove: () => void }) {
  const { cameras: words } = useBroadcastText().broadcast
  const [isRenaming, setRenaming] = useState(false)
  const row = useRef<HTMLDivElement>(null)

  function endRenaming() {
    setRenaming(false)
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('button')?.focus())
  }

  if (isRenaming) return <Renaming camera={camera} onDone={endRenaming} />
  return (
    <div className={panel.row} ref={row}>
      <div className={panel.main}>
        <span>
          <strong>{camera.title}</strong> {camera.isLive && <span className={panel.badge}>{words.onAir}</span>}
        </span>
        <small>{camera.streamId}</small>
      </div>
      <div className={panel.tools}>
        <Button aria-label={words.renameOf(camera.title)} onClick={() => setRenaming(true)}>
          {words.rename}
        </Button>
        {camera.streamId !== defaultStreamId && !camera.isLive && (
          <Button className={panel.red} aria-label={words.removeOf(camera.title)} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
    </div>
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
            <CameraRow camera={stream} onRemove={() => setLeaving(stream)} />
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
