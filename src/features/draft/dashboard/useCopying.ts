import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import {
  type ArticleValues,
  copyOfValues,
  valuesOfArticle,
} from '../../article/dashboard/fields/articleValues.ts'
import { draftAddress } from '../../article/dashboard/pickers/articleLabels.ts'
import { newDraftName } from './draftName.ts'

/** Makes a draft of a new article with the same contents, and opens it. `read` is called when it begins. */
export function useCopying(id: number, read?: () => ArticleValues) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      const values = read ? read() : valuesOfArticle(await client.article.staffGet({ id }))
      const name = newDraftName()
      await client.article.keepDraft({ article: name, baseRevision: 0, content: copyOfValues(values) })
      return name
    },
    onSuccess: name => {
      snackbar.success('نُسخ المقال مسوّدة جديدة، بلا موعد ولا رابط.')
      void navigate(draftAddress(name).to)
    },
    onError: error => snackbar.error(error),
  })
}
