import { answerForm, formDone, formRefused, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'
import { articleOfLink } from '../reader-letter.addresses.policy.ts'
import { letterRules } from './letterRules.ts'

export const actWriteLetter: PageAction<'article'> = ({ client, form, site }) =>
  answerForm(form, async () => {
    const link = textOf(form, 'article')
    const article = link ? articleOfLink(link, site.url) : undefined
    const errors: Record<string, string> = {}
    if (link && !article) errors.article = 'ألصق رابط مقال من هذا الموقع، أو اترك الحقل فارغًا'
    for (const [name, rules] of Object.entries(letterRules)) {
      const wrong = rules.map(rule => rule(textOf(form, name) ?? '', form)).find(answer => answer !== true)
      if (wrong) errors[name] = wrong
    }
    if (Object.keys(errors).length > 0) return formRefused(form, errors)
    await client.readerLetter.send({
      name: textOf(form, 'name') ?? '',
      city: textOf(form, 'city') ?? '',
      email: textOf(form, 'email') ?? '',
      title: textOf(form, 'title') ?? '',
      text: textOf(form, 'text') ?? '',
      ...(article && { article }),
      consent: true,
      captcha: textOf(form, 'captcha'),
    })
    return formDone(form, 'وصلت رسالتك إلى المحرر. إن نُشرت أخبرناك بالبريد.')
  })
