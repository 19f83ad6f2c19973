// Do all administrators have a second factor, and does the installation require one?
import type pg from 'pg'
import type { Finding } from './finding.ts'

export async function checkSecondFactor(pool: pg.Pool, isRequired: boolean): Promise<Finding> {
  const { rows } = await pool.query<{ all: number; without: number }>(`
    select count(*)::int as all,
      (count(*) filter (where not exists (select from second_factors s where s.user_id = u.id)))::int as without
    from users u where role = 'ADMIN'`)
  const { all = 0, without = 0 } = rows[0] ?? {}
  const isFine = without === 0 && isRequired && all > 0
  const what =
    all === 0
      ? { ko: '관리자가 없어요.', en: 'There is no administrator.' }
      : !isRequired
        ? {
            ko: '2단계 인증이 꺼져 있어요(REQUIRE_SECOND_FACTOR=false).',
            en: 'Second factors are not required (REQUIRE_SECOND_FACTOR=false).',
          }
        : without > 0
          ? {
              ko: `관리자 ${all}명 가운데 ${without}명이 2단계 인증을 아직 설정하지 않았어요.`,
              en: `${without} of ${all} administrators have no second factor yet.`,
            }
          : { ko: `관리자 ${all}명이 모두 2단계 인증을 써요.`, en: `All ${all} administrators have a second factor.` }
  return {
    check: 'second-factor',
    level: isFine ? 'OK' : 'WARN',
    what,
    remedy: {
      ko: '그 관리자에게 로그인해서 설정하라고 하거나 campus-score admin remove로 권한을 거두세요. 누구인지는 campus-score admin list.',
      en: 'Ask them to log in and set it up, or take the role away with campus-score admin remove. campus-score admin list names them.',
    },
    metrics: [
      { name: 'doctor_admins_without_second_factor', help: 'Administrators without a second factor', value: without },
    ],
  }
}
