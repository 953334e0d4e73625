import { articleKinds } from '../../../../contract/article-kinds.ts'
import { contributorRoles } from '../../../../contract/contributor-roles.ts'
import { htmlToLines } from '../../../editor/dashboard/readBody.ts'
import type { ArticleField, ArticleValues } from '../fields/articleValues.ts'
import {
  useAgencyChoices,
  useAuthorChoices,
  useCategoryChoices,
  useSourceChoices,
} from '../fields/useChoices.ts'
import { timeOf } from '../pickers/articleLabels.ts'

/** A field's value in words. */
export function useFieldWords(): (field: ArticleField, values: ArticleValues) => string {
  const names = {
    categoryId: useCategoryChoices(),
    authorId: useAuthorChoices(),
    sourceId: useSourceChoices(),
    agencyId: useAgencyChoices(true),
  }
  return (field, values) => {
    switch (field) {
      case 'categoryId':
      case 'authorId':
      case 'sourceId':
      case 'agencyId': {
        const id = values[field]
        const name = names[field].find(choice => choice.value === String(id))?.label
        return id === null ? 'لا شيء' : (name ?? `رقم ${id}`)
      }
      case 'tags':
        return values.tags.map(tag => tag.name).join('، ') || 'بلا وسوم'
      case 'people':
        return values.people.map(person => person.name).join('، ') || 'بلا شخصيات'
      case 'contributors':
        return (
          values.contributors.map(({ name, role }) => `${contributorRoles[role]}: ${name}`).join('، ') ||
          'لا أحد'
        )
      case 'image':
      case 'shareImage': {
        const picture = values[field]
        return picture ? picture.alt || `صورة رقم ${picture.id}` : 'بلا صورة'
      }
      case 'description':
        return htmlToLines(values.description)
      case 'kind':
        return articleKinds[values.kind]
      case 'access':
        return values.access === 'free' ? 'للجميع' : 'للمشتركين'
      case 'publishAt':
        return values.publishAt ? timeOf(values.publishAt) : 'عند نشره'
      case 'breakingUntil':
        return values.breakingUntil ? timeOf(values.breakingUntil) : 'كالمعتاد'
      case 'breakingNews':
      case 'noindex':
        return values[field] ? 'نعم' : 'لا'
      default:
        return values[field] || 'فارغ'
    }
  }
}
