import { redirect } from 'react-router'
import { answerForm, formDone, formGoesOn, formRefused, textOf } from '../../../../api/forms.ts'
import type { FormAnswer, PageAction, PageAsk } from '../../../../api/page.ts'
import { firstTimes, type Times } from '../../../../ui/site/NotificationTimes.tsx'
import { deletionKeyword } from './deletionKeyword.ts'

type FormHandler = (ask: PageAsk & { form: FormData }) => Promise<FormAnswer | Response>

/** Handlers of the account page's forms, by the field `form`. */
const deeds: Record<string, FormHandler> = {
  async profile({ client, form }) {
    await client.account.editProfile({
      name: textOf(form, 'name') ?? '',
      phone: textOf(form, 'phone') ?? '',
      phoneCountry: textOf(form, 'phoneCountry'),
    })
    return formDone(form, 'حُفظت بياناتك.')
  },
  async avatar({ client, form }) {
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return formRefused(form, { file: 'اختر صورة' })
    await client.account.setAvatar({ file })
    return formDone(form, 'حُفظت صورتك.')
  },
  async 'remove-avatar'({ client, form }) {
    await client.account.removeAvatar()
    return formDone(form, 'أُزيلت صورتك.')
  },
  async activation({ client, form }) {
    await client.account.checkActivation({ code: textOf(form, 'otp') ?? '' })
    return formDone(form, 'فُعّل حسابك.')
  },
  async 'resend-activation'({ client, form }) {
    await client.account.requestActivation()
    return formDone(form, 'أرسلنا رسالة تفعيل جديدة إلى بريدك.')
  },
  async email({ client, form }) {
    const email = textOf(form, 'email') ?? ''
    await client.account.requestEmail({ email, password: passwordIn(form, 'password') })
    return formGoesOn(form, { step: 'code' }, 'أرسلنا رمزًا من ستة أرقام إلى بريدك الجديد.')
  },
  async 'email-code'({ client, form }) {
    await client.account.checkEmail({ otp: textOf(form, 'otp') ?? '' })
    return formDone(form, 'تغيّر بريدك، وانتهت جلساتك الأخرى.')
  },
  async password({ client, form }) {
    const password = passwordIn(form, 'password') ?? ''
    await client.account.changePassword({
      currentPassword: passwordIn(form, 'currentPassword') ?? '',
      password,
    })
    return formDone(form, 'تغيّرت كلمة مرورك، وانتهت جلساتك الأخرى.')
  },
  async 'end-session'({ client, form }) {
    await client.session.endSession({ id: Number(textOf(form, 'id')) })
    return formDone(form, 'انتهت الجلسة.')
  },
  async 'end-others'({ client, form }) {
    await client.session.endOtherSessions()
    return formDone(form, 'انتهت جلساتك الأخرى كلها.')
  },
  async unsave({ client, form }) {
    await client.favourite.change({ remove: { articles: [Number(textOf(form, 'id'))] } })
    return formDone(form, 'أُزيل المقال من محفوظاتك.')
  },
  async 'sign-out'({ client }) {
    await client.session.logout()
    return redirect('/')
  },
  async delete({ client, form }) {
    if (textOf(form, 'keyword') !== deletionKeyword) {
      return formRefused(form, { keyword: `اكتب «${deletionKeyword}» كما هي` })
    }
    await client.account.remove({ password: passwordIn(form, 'password') })
    return redirect('/')
  },
}

export const actAccount: PageAction = ask =>
  answerForm(ask.form, async () => {
    const deed = deeds[textOf(ask.form, 'form') ?? '']
    return deed ? deed(ask) : formRefused(ask.form, {}, 'لا نعرف هذا النموذج.')
  })

const follows = ['categories', 'agencies', 'tags', 'people', 'authors', 'dossiers'] as const

export const actPreferences: PageAction = ({ client, form }) =>
  answerForm(form, async () => {
    const { account, favourite } = client
    const before = await favourite.list()
    const chosen = Object.fromEntries(follows.map(kind => [kind, form.getAll(kind).map(Number)]))
    const dropped = Object.fromEntries(
      follows.map(kind => [kind, before[kind].map(({ id }) => id).filter(id => !chosen[kind]?.includes(id))]),
    )
    await favourite.change({ ...chosen, remove: dropped })
    const wants = form.getAll('notifications')
    await account.editProfile({
      preferences: {
        theme: oneOf(form, 'theme', ['light', 'dark']),
        textSize: oneOf(form, 'textSize', ['small', 'large', 'largest']),
        notifications: {
          breaking: wants.includes('breaking'),
          followed: wants.includes('followed'),
          saved: wants.includes('saved'),
          digest: wants.includes('digest'),
        },
        ...timesIn(form),
        history: form.getAll('reading').includes('history'),
        suggestions: form.getAll('reading').includes('suggestions'),
      },
    })
    return formDone(form, 'حُفظت تفضيلاتك.')
  })

/** Undefined if the account has no times and the form was left at its defaults: each device keeps its own. */
function timesIn(form: FormData) {
  const numbers = Object.entries(firstTimes).map(
    ([name, first]) => [name, Number(form.get(name) ?? first)] as const,
  )
  const isLeft =
    form.has('noTimes') && numbers.every(([name, value]) => value === firstTimes[name as keyof Times])
  return isLeft ? {} : { notificationTimes: Object.fromEntries(numbers) as Times }
}

/** Null if none was chosen: the system's theme, or the default size. */
function oneOf<const Value extends string>(form: FormData, name: string, values: Value[]): Value | null {
  return values.find(value => value === form.get(name)) ?? null
}

/** Unchanged: spaces are part of a password. */
function passwordIn(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
