import { expect, test } from 'vitest'
import { pageShape } from './pageShape.ts'

test.each([
  ['dashboard-article-create___ar', 'writing'],
  ['dashboard-article-edit-id___ar', 'writing'],
  ['dashboard-tag-list___ar', 'list'],
  ['dashboard-article-review___ar', 'list'],
  ['dashboard-category-edit-id___ar', 'form'],
  ['dashboard-users-editable-id___ar', 'form'],
  ['dashboard-settings___ar', 'form'],
  ['dashboard___ar', 'tiles'],
  ['dashboard-members-figures___ar', 'tiles'],
])('%s looks like a %s while it loads', (id, shape) => expect(pageShape(id)).toBe(shape))
