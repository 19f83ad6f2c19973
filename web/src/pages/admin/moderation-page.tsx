// /admin/moderation: reports and sanctions. Moderators see those of the chat, administrators those of comments too; the tab is in
// the address.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { chatReports } from '../../data/chat/moderation.ts'
import { reportedComments } from '../../data/comments/reports.ts'
import { whoAmI } from '../../data/users/me.ts'
import { ChatReports } from '../../features/chat-moderation/chat-reports.tsx'
import { SanctionList } from '../../features/chat-moderation/sanction-list.tsx'
import { ReportList } from '../../features/comments/report-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useModerationText } from '../../text/use-moderation-text.ts'
import panel from '../../ui/list/panel.module.css'
import { Tabs, tabId } from '../../ui/list/tabs.tsx'

function ChatSide() {
  return (
    <div className={panel.beside}>
      <ChatReports />
      <SanctionList />
    </div>
  )
}

function BothSides() {
  const { moderation: words } = useModerationText()
  const [search, setSearch] = useSearchParams()
  const panelId = useId()
  const tab = search.get('tab') === 'comments' ? 'comments' : 'chat'
  const waiting = {
    chat: useQuery(chatReports()).data?.length ?? 0,
    comments: useQuery(reportedComments()).data?.length ?? 0,
  }
  const tabs = (
    <Tabs
      label={words.tabsLabel}
      tabs={(['chat', 'comments'] as const).map((value) => ({
        value,
        label: words.tab(words.tabs[value], waiting[value]),
      }))}
      value={tab}
      panelId={panelId}
      onChange={(value) => setSearch(value === 'chat' ? {} : { tab: value }, { replace: true })}
    />
  )
  return (
    <Screen title={words.title} hasBack tools={tabs}>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)}>
        {tab === 'chat' ? <ChatSide /> : <ReportList />}
      </div>
    </Screen>
  )
}

export function ModerationPage() {
  const { moderation: words } = useModerationText()
  const { data: me } = useQuery(whoAmI())
  if (me?.role === 'ADMIN') return <BothSides />
  return (
    <Screen title={words.title} hasBack>
      <ChatSide />
    </Screen>
  )
}
