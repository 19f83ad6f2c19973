// /admin/audit: who changed what. The filter is in the address, so that a link can show one match's changes.
import { auditSubjects } from '@campus/contract/audit'
import { useSearchParams } from 'react-router'
import { AuditList } from '../../features/audit/audit-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useSeasonText } from '../../text/use-season-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Select } from '../../ui/fields/select.tsx'
import panel from '../../ui/list/panel.module.css'

export function AuditPage() {
  const { audit: words } = useSeasonText().office
  const [search, setSearch] = useSearchParams()
  const subject = auditSubjects.find((each) => each === search.get('subject')) ?? null
  const subjectId = Number(/^[1-9]\d{0,14}$/.exec(search.get('subjectId') ?? '')?.[0] ?? 0) || null
  return (
    <Screen title={words.title} hasBack>
      <div className={panel.fields}>
        <Select
          label={words.subject}
          value={subject ?? ''}
          options={[
            { value: '', label: words.all },
            ...auditSubjects.map((value) => ({ value, label: words.subjects[value] })),
          ]}
          onChange={(value) => setSearch(value ? { subject: value } : {}, { replace: true })}
        />
      </div>
      {subjectId && (
        <Message look="note">
          <p>{words.onlyOne}</p>
          <div className={panel.actions}>
            <Button onClick={() => setSearch({}, { replace: true })}>{words.showAll}</Button>
          </div>
        </Message>
      )}
      <AuditList filter={{ subject, subjectId }} />
    </Screen>
  )
}
