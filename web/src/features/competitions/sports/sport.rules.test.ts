// The form of a sport: from each shipped one, what is missing, forfeits that follow, and files.
import { OwnSportForm } from '@campus/contract/own-sports'
import { sports } from '@campus/contract/sports'
import { draftCode, kitOf } from '@campus/rules/kits/kits'
import { expect, it, test } from 'vitest'
import { withValue } from '../details/house-rules.rules.ts'
import { fileName, fileOf, formIn, newSport, problemsOf, sentForm, showAsDraft, valuesIn, withBase, withRules } from './sport.rules.ts' // biome-ignore format: short

const named = { ko: ' 왼손 팔씨름 ', en: '' }

it.each(sports)('a form from %s lacks a name only, and is valid with one', (base) => {
  expect(problemsOf(newSport(base))).toEqual(['name'])
  const form = { ...newSport(base), names: named }
  expect(problemsOf(form)).toEqual([])
  expect(OwnSportForm.parse(sentForm(form))).toMatchObject({ names: { ko: '왼손 팔씨름', en: '왼손 팔씨름' } })
})

test('another base brings its rules and keeps the name', () => {
  const form = withBase({ ...newSport('JOKGU'), names: named }, 'SOCCER')
  expect(form).toMatchObject({ base: 'SOCCER', names: named, rules: { kind: 'GOALS' }, part: { en: 'half' } })
})

test('an empty number is missing, an empty last set is like the others', () => {
  const form = { ...newSport('VOLLEYBALL'), names: named }
  expect(problemsOf(withRules(form, withValue(form.rules, 'points', null)))).toEqual(['rules'])
  const like = withRules(form, withValue(form.rules, 'lastPoints', null))
  expect(problemsOf(like)).toEqual([])
  expect(sentForm(like).rules).not.toHaveProperty('lastPoints')
})

test('a set of one point is a bout: no lead, no cap and no other last set is left from before', () => {
  const form = newSport('JOKGU')
  const bout = withRules(form, withValue({ ...form.rules, lastPoints: 11 } as typeof form.rules, 'points', 1))
  expect(bout.rules).toMatchObject({ points: 1, lead: 1, cap: null })
  expect(bout.rules).not.toHaveProperty('lastPoints')
})

test('a forfeit counts what winning takes, unless somebody typed it', () => {
  const form = newSport('TUG_OF_WAR')
  const best = (count: number) => withRules(form, withValue(form.rules, 'bestOf', count))
  expect(best(5).rules.forfeitScore).toBe(3)
  expect(best(1).rules.forfeitScore).toBe(1)
  expect(withRules(best(5), withValue(best(5).rules, 'forfeitScore', 1)).rules.forfeitScore).toBe(1)
})

it.each([
  ['1, 2, 3', [1, 2, 3]],
  ['5', [5]],
  ['1 2', [1, 2]],
  ['', null],
  ['1, 1', null],
  ['0', null],
  ['11', null],
  ['1,2,3,4,5', null],
  ['one', null],
])('values "%s"', (typed, values) => expect(valuesIn(typed)).toEqual(values))

test('a file holds the form; any other file holds none', () => {
  const form = sentForm({ ...newSport('BASKETBALL'), names: named })
  expect(formIn(fileOf(form))).toEqual(form)
  expect(fileName(form)).toBe('왼손-팔씨름.json')
  for (const text of ['', '{}', '[1]', JSON.stringify({ ...form, rules: newSport('SOCCER').rules }), '{"rules":'])
    expect(formIn(text)).toBeNull()
})

test('the draft has the words of the form', () => {
  showAsDraft({ ...newSport('TUG_OF_WAR'), names: named, part: { ko: '합', en: 'go' } })
  expect(kitOf(draftCode)).toMatchObject({ names: { ko: '왼손 팔씨름' }, part: { ko: '합' }, isBout: true, icon: 'TUG_OF_WAR' }) // biome-ignore format: short
})
