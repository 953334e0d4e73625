import type { NounWords } from '../../contract/noun-words.ts'
import type { categoryContract } from './category.contract.ts'

export const categoryWords: NounWords<typeof categoryContract> = {
  about: ['الأقسام', 'Categories'],
  document: 'newsroom',
  order: 40,
  calls: {
    list: 'List enabled categories and their subcategories, for the menu',
    all: 'List all enabled categories in one list',
    topics: 'List categories that readers can follow',
    strips: 'List the figures and scores that stand above sections, unless a day old',
    bySlug: 'Get a category by its present or former slug',
    paginate: 'List categories for staff',
    get: 'Get a category',
    create: 'Create a category',
    edit: 'Edit a category',
    reorder: 'Reorder all categories, each within its level',
    setStrip: 'Save the figures or scores of a category, or confirm them',
    setStatus: 'Enable or disable a category',
    remove: 'Delete a category',
  },
}
