import { formatGregorian } from '../../arabic/dates.ts'
import type { Email } from '../../platform/mail/template.ts'

type About = { siteName: string; siteUrl: string; group: string }

const ownPage = (siteUrl: string) => `${siteUrl}/account/group`

/** All mails about a group. None has a reader's name, as the address may be a stranger's. */
export const groupMails = {
  invitation: ({
    siteName,
    group,
    bought,
    link,
    endsAt,
  }: About & { bought: string; link: string; endsAt: string | null }): Email => ({
    subject: `دعوة إلى القراءة في ${siteName} باسم ${group}`,
    lines: [
      'مرحبًا،',
      `تدعوك «${group}» إلى قراءة ما تفتحه باقة «${bought}» في ${siteName}${
        endsAt ? ` حتى ${formatGregorian(endsAt)}` : ''
      }، ولا يلزمك شيء.`,
    ],
    action: { label: 'اقرأ الدعوة', url: link },
    notes: [
      'تصلح الدعوة أربعة عشر يومًا، ومرة واحدة؛ فلا تعط الرابط أحدًا.',
      'إن لم تكن الدعوة لك فتجاهلها، أو ردّها من صفحتها.',
    ],
  }),
  manager: ({ siteName, siteUrl, group }: About): Email => ({
    subject: `صرت مشرف «${group}» في ${siteName}`,
    lines: [
      'مرحبًا،',
      `اشتركت «${group}» في ${siteName}، وأنت من يدعو أعضاءها. ادخل بحساب لهذا البريد، أو أنشئه، ثم ادعُهم من «مجموعتي».`,
    ],
    action: { label: 'مجموعتي', url: ownPage(siteUrl) },
    notes: ['إن لم تكن أنت المقصود فتجاهل هذه الرسالة.'],
  }),
  ending: ({ siteName, siteUrl, group, endsAt }: About & { endsAt: string }): Email => ({
    subject: `ينتهي اشتراك «${group}» في ${formatGregorian(endsAt)}`,
    lines: [
      'مرحبًا،',
      `ينتهي اشتراك «${group}» في ${siteName} في ${formatGregorian(endsAt)}، وتنتهي معه قراءة أعضائها باسمها. إن أردتم التجديد فراسلونا قبل ذلك.`,
    ],
    action: { label: 'مجموعتي', url: ownPage(siteUrl) },
  }),
  ended: ({ siteName, siteUrl, group }: About): Email => ({
    subject: `انتهى اشتراك «${group}» في ${siteName}`,
    lines: [
      'مرحبًا،',
      `انتهى اشتراك «${group}» في ${siteName}، فانتهت القراءة باسمها. حسابك وما حفظته باقيان، واشتراكك أنت إن كان لك اشتراك لم يتغير.`,
    ],
    action: { label: 'الباقات', url: `${siteUrl}/subscribe` },
  }),
} satisfies Record<string, (about: never) => Email>
