import { expect, test } from 'vitest'
import { formOf, groupInWords, isRunning, phaseOf, roundInWords, stateInWords } from './match.policy.ts'
import { suggestCompetitionName, suggestTeamName } from './team/known-names.ts'

test.each([
  ['TBD NS XYZ', 'upcoming'],
  ['1H HT 2H ET BT P SUSP INT LIVE', 'live'],
  ['FT AET PEN AWD WO', 'finished'],
  ['PST CANC ABD', 'off'],
] as const)('%s is %s', (codes, phase) => {
  for (const code of codes.split(' ')) expect([code, phaseOf(code)]).toEqual([code, phase])
})

test('an unknown code has no words, and no minute runs in a break', () => {
  expect(stateInWords('XYZ')).toBe('')
  expect(['1H', 'HT', 'BT', 'P', 'INT', 'ET'].filter(isRunning)).toEqual(['1H', 'ET'])
})

test.each([
  ['Regular Season - 12', 'الجولة 12'],
  ['League Stage - 3', 'الجولة 3'],
  ['Group Stage - 2', 'دور المجموعات، الجولة 2'],
  ['Group B - 4', 'المجموعة ب، الجولة 4'],
  ['Quarter-finals', 'ربع النهائي'],
  ['Final', 'النهائي'],
  ['Apertura - Playoffs', ''],
])('round %s', (round, words) => {
  expect(roundInWords(round)).toBe(words)
})

test.each([
  ['Group A', 'المجموعة أ'],
  ['CAF Champions League: Group D', 'المجموعة د'],
  ['Pro League', ''],
  ['', ''],
])('group «%s»', (group, words) => {
  expect(groupInWords(group)).toBe(words)
})

test('the last five results', () => {
  expect(formOf('WWDLWLD')).toEqual(['D', 'L', 'W', 'L', 'D'])
  expect(formOf('?-')).toEqual([])
})

test('suggestions by any spelling of the provider', () => {
  expect(
    ['Al-Hilal Saudi FC', 'Al Hilal', 'AL-HILAL', 'Fenerbahce', 'Unknown United'].map(suggestTeamName),
  ).toEqual([...['الهلال', 'الهلال', 'الهلال', 'فنربخشة', null]])
  expect(['Al-Ittihad FC', 'Al Ittihad', 'AL ITTIHAD'].map(suggestTeamName)).toEqual([
    ...['الاتحاد', 'الاتحاد السكندري', null],
  ])
  expect(suggestCompetitionName('Egypt', 'Premier League')).toBe('الدوري المصري الممتاز')
  expect(suggestCompetitionName('Malta', 'Premier League')).toBeNull()
})
