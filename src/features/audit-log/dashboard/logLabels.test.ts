import { expect, test } from 'vitest'
import { actionLabel } from './logLabels.ts'

test.each([
  ['disabled', 'Users', 'تعطيل'],
  ['disabled', 'Poll', 'إخفاء عن القراء'],
  ['disabled', undefined, 'تعطيل'],
  ['signedIn', 'Users', 'دخول'],
  ['signedIn', undefined, 'دخول'],
  ['unknown', 'Users', 'unknown'],
])('%s of %s is called %s', (action, subject, label) => expect(actionLabel(action, subject)).toBe(label))
