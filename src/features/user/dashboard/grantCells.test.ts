import { describe, expect, test } from 'vitest'
import { type Action, actions, type Grant, type Subject, subjects } from '../../../contract/permissions.ts'
import { cellOf, isOffered, unseen, withCell } from './grantCells.ts'

const grants = (...words: string[]) =>
  words.map(word => {
    const [action, subject] = word.split(' ')
    return { action, subject } as Grant
  })

describe('one cell of the grants table', () => {
  test.each<[string, Grant[], Subject, Action, boolean, boolean]>([
    ['not granted', [], 'Users', 'read', false, false],
    ['granted', grants('read Users'), 'Users', 'read', true, false],
    ['granted of another thing', grants('read Users'), 'Category', 'read', false, false],
    ['carried by another thing', grants('read Users'), 'Filters', 'read', true, true],
    ['not carried by a lesser right', grants('read Statistics'), 'ContactUs', 'read', false, false],
    ['carried by manage alone', grants('manage Statistics'), 'ContactUs', 'update', true, true],
    ['carried action by action', grants('read Users'), 'Filters', 'update', false, false],
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

/** Expected values are written out: a box without effect is not offered. */
test('boxes are offered only if they grant something', () => {
  const offered = Object.fromEntries(
    subjects.map(subject => [subject, actions.filter(action => isOffered(subject, action)).join(' ')]),
  )
  const all = 'manage create read update delete'
  expect(offered).toEqual({
    Article: all,
    Agency: all,
    Category: all,
    Package: all,
    Subscription: all,
    Statistics: 'manage read',
    ContactUs: 'manage read update delete',
    Users: all,
    Filters: all,
    Analytics: 'manage read',
    Settings: all,
    AdsPositions: 'manage read update',
  })
})

test('a right to change without a right to read is pointed out', () => {
  expect(unseen(grants('update Users', 'create Category', 'read Category', 'manage Settings'))).toEqual([
    'Users',
  ])
  expect(unseen(grants('read Users', 'update Filters'))).toEqual([])
})
