import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { AssistedPart } from '../../../contract/assistance.ts'
import type { Reference } from '../../../contract/fields.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { emptyArticle } from '../../article/dashboard/fields/articleValues.ts'
import type { ArticleFields } from '../../article/dashboard/fields/useArticleFields.ts'
import { draftAddress } from '../../article/dashboard/pickers/articleLabels.ts'
import { newDraftName } from '../../draft/dashboard/draftName.ts'
import type { Takes } from './Answer.tsx'
import { AssistantPanel } from './AssistantPanel.tsx'
import { writeInField } from './writeInField.ts'

/** The assistant's panel for this article; undefined if the newsroom has none. */
export function useAssistant({ form, body }: Pick<ArticleFields, 'form' | 'body'>, isReadOnly: boolean) {
  const navigate = useNavigate()
  const { data } = useQuery(api.assistant.get.queryOptions({ enabled: !isReadOnly, staleTime: 300_000 }))
  if (isReadOnly || !data?.available) return undefined

  function mark(part: AssistedPart): void {
    form.setFieldValue('assisted', now => [...new Set([...now, part])])
  }

  const takes: Takes = {
    title(title) {
      if (!writeInField('title', title)) form.setFieldValue('title', title)
      mark('titles')
    },
    summary(summary) {
      if (!writeInField('summary', summary)) form.setFieldValue('summary', summary)
      mark('summary')
    },
    topics({ tags, people }) {
      form.setFieldValue('tags', now => joined(now, tags, 20))
      form.setFieldValue('people', now => joined(now, people, 50))
      mark('topics')
      snackbar.success('أُضيف إلى «التصنيف»، ويُحفظ مع المقال.')
    },
    alt(alt) {
      form.setFieldValue('imageAlt', alt.slice(0, 300))
      mark('alt')
      snackbar.success('صار وصفًا لصورة الغلاف، ويُحفظ مع المقال.')
    },
    async text(paragraphs) {
      const sure = await confirm({
        title: 'النص الأقصر مكان النص كله؟',
        message: 'تذهب معه صور النص وما أُدرج فيه. يرجع كل شيء بـCtrl+Z، ولا يُحفظ شيء قبل أن تحفظ.',
        confirm: 'ضعه مكانه',
      })
      if (!sure) return
      body.current?.replaceText(paragraphs)
      mark('shorter')
    },
    async translation({ title, paragraphs }) {
      const article = newDraftName()
      const { categoryId, image, imageAlt, imageCaption, imageCredit, imageLink } = form.getValues()
      const content = {
        ...emptyArticle,
        ...{ categoryId, image, imageAlt, imageCaption, imageCredit, imageLink },
        title: title.slice(0, 300),
        description: paragraphs.map(asParagraph).join(''),
        assisted: ['translation'],
      }
      try {
        await client.article.keepDraft({ article, baseRevision: 0, content })
        void navigate(draftAddress(article).to)
      } catch (error) {
        snackbar.error(error)
      }
    },
  }

  return (
    <AssistantPanel
      model={data.model}
      imageId={form.values.image?.id ?? null}
      read={() => ({
        title: form.getValues().title.trim(),
        text: (body.current?.paragraphs() ?? [])
          .map(({ text }) => text)
          .join('\n\n')
          .trim(),
      })}
      takes={takes}
    />
  )
}

function joined(now: Reference[], more: Reference[], max: number): Reference[] {
  const known = new Set(now.map(({ id }) => id))
  return [...now, ...more.filter(({ id }) => !known.has(id))].slice(0, max)
}

/** Escapes the text. */
function asParagraph(text: string): string {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  return paragraph.outerHTML
}
