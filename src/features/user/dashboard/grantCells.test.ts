import { describe, expect, test } from 'vitest'
import type { Action, Grant, Subject } from '../../../contract/permissions.ts'
import { cellOf, withCell } from './grantCells.ts'

const grants = (...words: string[]) =>
  words.map(word => {
    const [action, subject] = word.split(' ')
    return { action, subject } as Grant
  })

describe('a cell of the grants', () => {
  test.each<[string, Grant[], Subject, Action, boolean, boolean]>([
    ['not granted', [], 'Users', 'read', false, false],
    ['granted', grants('read Users'), 'Users', 'read', true, false],
    ['granted of another thing', grants('read Users'), 'Filters', 'read', false, false],
    ['implied by manage', grants('manage Users'), 'Users', 'delete', true, true],
    ['manage itself is not implied', grants('manage Users'), 'Users', 'manage', true, false],
    ['articles come with the role', [], 'Article', 'manage', true, true],
  ])('%s', (_, given, subject, action, granted, implied) => {
    expect(cellOf(given, subject, action)).toEqual({ granted, implied })
  })

  test.each<[string, Grant[], Subject, Action, boolean, Grant[]]>([
    ['is ticked', grants('read Users'), 'Category', 'read', true, grants('read Category', 'read Users')],
    ['is unticked', grants('read Users'), 'Users', 'read', false, []],
    [
      'manage takes in the others',
      grants('read Users', 'create Users'),
      'Users',
      'manage',
      true,
      grants('manage Users'),
    ],
    ['manage is unticked', grants('manage Users'), 'Users', 'manage', false, []],
    ['ticked twice is granted once', grants('read Users'), 'Users', 'read', true, grants('read Users')],
    [
      'stands in one order',
      grants('delete Users'),
      'Users',
      'create',
      true,
      grants('create Users', 'delete Users'),
    ],
  ])('%s', (_, given, subject, action, granted, wanted) => {
    expect(withCell(given, subject, action, granted)).toEqual(wanted)
  })
})
