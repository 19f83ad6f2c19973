// One row of the chat. A message renders as text only; links of members are clickable, those of guests are not.
import type { ChatMessage } from '@campus/contract/chat'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { memo, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { seoulTime } from '../../../text/format/dates.ts'
import { useChatText } from '../../../text/use-chat-text.ts'
import { piecesOf } from './links.rules.ts'
import styles from './message-line.module.css'
import type { Row } from './rows.rules.ts'

/** A touch held this long opens the menu. */
const pressMs = 500

interface Actions {
  onMenu: (message: ChatMessage) => void
  onUnfold: (key: string, run: readonly ChatMessage[]) => void
}

/** Ids of guests begin with `g`: nobody answers for their links. */
const isGuest = ({ author }: ChatMessage) => author.startsWith('g')

function LinkedText({ message }: { message: ChatMessage }) {
  if (isGuest(message) || !message.message.includes('://')) return message.message
  return piecesOf(message.message).map(({ text, href }, at) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener nofollow ugc">
        {text}
      </a>
    ) : (
      text
    ),
  )
}

function Pressable({
  className,
  onPress,
  children,
}: {
  className: string | undefined
  onPress: () => void
  children: ReactNode
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  return (
    <div
      className={className}
      onTouchStart={() => {
        stop()
        timer.current = setTimeout(onPress, pressMs)
      }}
      onTouchMove={stop}
      onTouchEnd={stop}
      onTouchCancel={stop}
    >
      {children}
    </div>
  )
}

function MenuButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { chat } = useChatText()
  return (
    <button type="button" className={styles.menu} aria-label={chat.menu(name)} aria-haspopup="dialog" onClick={onClick}>
      <Ellipsis aria-hidden="true" size="1.125rem" />
    </button>
  )
}

function MessageContent({ row, onMenu, onUnfold }: { row: Row & { kind: 'MESSAGE' } } & Actions) {
  const { chat } = useChatText()
  const { message, run, isOwn } = row
  const name = message.sender || chat.gone
  const others = new Set(run.map(({ author }) => author)).size - 1
  return (
    <Pressable className={clsx(styles.said, isOwn && styles.own)} onPress={() => onMenu(message)}>
      <p title={seoulTime(Date.parse(message.at))}>
        <b>{others > 0 ? chat.others(name, others) : name}</b>
        {isOwn && <em>{chat.you}</em>}
        {message.badge && <em className={styles.badge}>{chat.badges[message.badge]}</em>}
        <span>
          <LinkedText message={message} />
        </span>
        {run.length > 1 && (
          <button
            type="button"
            className={clsx(styles.times, 'num')}
            aria-label={chat.unfold(run.length)}
            onClick={() => onUnfold(row.key, run)}
          >
            {chat.times(run.length)}
          </button>
        )}
      </p>
      <MenuButton name={name} onClick={() => onMenu(message)} />
    </Pressable>
  )
}

interface Props extends Actions {
  row: Exclude<Row, { kind: 'PENDING' }>
  mayModerate: boolean
}

export const MessageLine = memo(function MessageLine({ row, mayModerate, onMenu, onUnfold }: Props) {
  const { chat } = useChatText()
  if (row.kind === 'MESSAGE') return <MessageContent row={row} onMenu={onMenu} onUnfold={onUnfold} />
  if (row.kind === 'SKIP') return <p className={styles.system}>{chat.skipped(row.count)}</p>
  if (row.kind === 'GOAL')
    return (
      <Link className={styles.goal} to={row.goal.to}>
        {row.goal.text}
      </Link>
    )
  return (
    <div className={styles.said}>
      <p className={styles.system}>{chat.hidden}</p>
      {mayModerate && <MenuButton name={row.message.sender || chat.gone} onClick={() => onMenu(row.message)} />}
    </div>
  )
})
