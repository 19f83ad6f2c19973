// Tests of the page of helpers' roles: the list, the empty state, and failures.
import type { StaffMember } from '@campus/contract/staff'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffList } from '../../data/staff.ts'
import { StaffForm } from './staff-form.tsx'
import { StaffList } from './staff-list.tsx'

const admin: StaffMember = { userId: 1, email: 'admin@campus.test', nickname: '총학', role: 'ADMIN' }
const scorer: StaffMember = { userId: 2, email: 'scorer@campus.test', nickname: '하늘', role: 'SCORER' }

function show(staff?: StaffMember[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(staffList().queryKey, staff)
  render(
    <QueryClientProvider client={client}>
      <StaffForm />
      <StaffList />
    </QueryClientProvider>,
  )
}

test('offers to remove the role of helpers, not of administrators', () => {
  show([admin, scorer])
  const [helper, boss] = screen.getAllByRole('listitem')
  expect(helper?.textContent).toBe('하늘scorer@campus.test기록원역할 해제')
  expect(boss?.textContent).toBe('총학admin@campus.test')
  expect(screen.getAllByRole('button', { name: /역할 해제/ })).toHaveLength(1)
})

test('confirms the removal of a role; shows a failure in the confirmation', async () => {
  show([admin, scorer])
  fireEvent.click(screen.getByRole('button', { name: '하늘님의 역할 해제' }))
  const dialog = within(screen.getByRole('dialog', { name: '하늘님의 역할을 해제할까요?' }))
  // There is no server in this test.
  fireEvent.click(dialog.getByRole('button', { name: '역할 해제' }))
  expect(await dialog.findByText('인터넷 연결을 확인해 주세요.')).toBeTruthy()
})

test('does not send an empty address, and a failure leaves the input', async () => {
  show([admin])
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: '이메일' })
  fireEvent.click(screen.getByRole('button', { name: '역할 지정' }))
  expect(screen.getByText('이메일을 입력해 주세요.')).toBeTruthy()
  fireEvent.change(email, { target: { value: 'new@campus.test' } })
  fireEvent.change(screen.getByRole('combobox', { name: '역할' }), { target: { value: 'MODERATOR' } })
  expect(screen.getByText('신고된 채팅과 댓글을 보고 숨기거나 제한할 수 있어요.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '역할 지정' }))
  expect(await screen.findByText('인터넷 연결을 확인해 주세요.')).toBeTruthy()
  expect(email.value).toBe('new@campus.test')
})

test('shows a text for an empty list, and for one that cannot be loaded', async () => {
  show([admin])
  expect(screen.getByText('아직 도우미가 없어요.')).toBeTruthy()
  cleanup()
  show()
  expect(await screen.findByText('도우미 목록을 불러오지 못했습니다.')).toBeTruthy()
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeTruthy()
})
