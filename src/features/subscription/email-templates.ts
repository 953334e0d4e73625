import { formatGregorian } from '../../arabic/dates.ts'
import type { HouseStyle } from '../../arabic/house-style.ts'
import { formatPrice } from '../../arabic/money.ts'
import type { Email } from '../../platform/mail/template.ts'
import type { MailName } from './mail-for.ts'
import { dayMs } from './period.ts'
import { renewedBy } from './renewed-by.ts'
import type { SubscriptionRow } from './subscription.queries.ts'
import type { SubscriptionState } from './subscription-state.ts'

type About = {
  subscription: SubscriptionRow
  standing: SubscriptionState
  /** '' for a guest. */
  name: string
  siteName: string
  siteUrl: string
  style: HouseStyle
  /** A charge of the saved card waits, for a reason that is not the card. */
  isHeld: boolean
}

/** Values for the texts, in the newsroom's digits and time zone. */
type Words = {
  greeting: string
  siteName: string
  /** «باقة «الأساسية»» */
  pack: string
  price: string
  ends: string
  /** Last day of access while a payment is awaited. */
  graceEnds: string
  isRenewed: boolean
  isOver: boolean
  isHeld: boolean
  /** The package that follows at the end. */
  next: string
  nextPrice: string
  /** It took the place of another package and was never paid for. */
  isFollowing: boolean
  account: string
  offers: string
  home: string
}

const graceDays = 7
const byeNote = 'إن غيّرت رأيك فالباب مفتوح متى شئت.'

/** All mails about a subscription. */
const templates: Record<MailName, (words: Words) => Email> = {
  welcome: ({ greeting, siteName, pack, ends, home, ...words }) => ({
    subject: `أهلًا بك بين مشتركي ${siteName}`,
    lines: [greeting, `وصلت دفعتك، شكرًا لك. ${pack} مفتوحة لك الآن حتى ${ends}.`],
    action: { label: 'ابدأ القراءة', url: home },
    notes: [onwards({ ends, ...words })],
  }),
  renewed: ({ greeting, siteName, pack, ends, account, ...words }) => ({
    subject: `امتدّ اشتراكك في ${siteName}`,
    lines: [greeting, `وصلت دفعتك، شكرًا لك. امتدّ اشتراكك في ${pack} حتى ${ends}.`],
    action: { label: 'اشتراكي وفواتيري', url: account },
    notes: [onwards({ ends, ...words })],
  }),
  granted: ({ greeting, pack, ends, siteName, home }) => ({
    subject: `${pack} مفتوحة لك في ${siteName}`,
    lines: [greeting, `صارت ${pack} مفتوحة لك حتى ${ends}، ولا يلزمك شيء. قراءة ممتعة.`],
    action: { label: 'ابدأ القراءة', url: home },
  }),
  trialStarted: ({ greeting, siteName, pack, ends, price, isRenewed, home }) => ({
    subject: `بدأت تجربتك المجانية في ${siteName}`,
    lines: [greeting, `${pack} مفتوحة لك مجانًا حتى ${ends}.`],
    action: { label: 'ابدأ القراءة', url: home },
    notes: [
      isRenewed
        ? `بعدها يبدأ الاشتراك تلقائيًا بمبلغ ${price}. إن لم ترده فألغه قبل ذلك من صفحة حسابك.`
        : 'لن يُحصَّل منك شيء تلقائيًا؛ سنذكّرك قبل نهاية التجربة لتشترك إن أعجبتك.',
    ],
  }),
  trialEnding: ({ greeting, pack, ends, price, isRenewed, account }) => ({
    subject: `تنتهي تجربتك المجانية في ${ends}`,
    lines: [
      greeting,
      isRenewed
        ? `تنتهي تجربتك المجانية ل${pack} في ${ends}، ثم يبدأ الاشتراك تلقائيًا بمبلغ ${price}.`
        : `تنتهي تجربتك المجانية ل${pack} في ${ends}. إن أعجبتك فاشترك قبل ذلك لتستمر القراءة بلا انقطاع.`,
    ],
    action: { label: isRenewed ? 'اشتراكي' : 'اشترك الآن', url: account },
    notes: isRenewed ? ['إن لم ترد الاشتراك فألغه قبل ذلك من صفحة حسابك، ولن يُحصَّل منك شيء.'] : [],
  }),
  ending: ({ greeting, siteName, pack, ends, account }) => ({
    subject: `ينتهي اشتراكك في ${siteName} في ${ends}`,
    lines: [
      greeting,
      `ينتهي اشتراكك في ${pack} في ${ends}. إن جدّدته الآن أُضيفت المدة الجديدة إلى ما بقي، فلا يضيع منه يوم.`,
    ],
    action: { label: 'جدّد الاشتراك', url: account },
  }),
  endingCancelled: ({ greeting, siteName, pack, ends, account }) => ({
    subject: `ينتهي اشتراكك في ${siteName} في ${ends}`,
    lines: [greeting, `كما طلبت، ينتهي اشتراكك في ${pack} في ${ends} ولا يُجدَّد.`],
    action: { label: 'تراجع عن الإلغاء', url: account },
    notes: [byeNote],
  }),
  renewing: ({ greeting, pack, ends, price, account }) => ({
    subject: `يُجدَّد اشتراكك في ${ends}`,
    lines: [greeting, `يُجدَّد اشتراكك في ${pack} تلقائيًا في ${ends}، بمبلغ ${price} من بطاقتك المحفوظة.`],
    action: { label: 'اشتراكي', url: account },
    notes: ['إن لم ترد التجديد فألغه قبل ذلك من صفحة حسابك.'],
  }),
  refused: ({ greeting, siteName, pack, price, graceEnds, account }) => ({
    subject: `تعذّر تجديد اشتراكك في ${siteName}`,
    lines: [
      greeting,
      `أردنا تجديد اشتراكك في ${pack} بمبلغ ${price}، فلم تُقبل البطاقة المحفوظة.`,
      `القراءة مفتوحة لك حتى ${graceEnds}، وسنعيد المحاولة قبل ذلك. ولك أن تدفع الآن، أو أن تبدّل البطاقة.`,
    ],
    action: { label: 'ادفع الآن', url: account },
    notes: ['قد يكون السبب رصيدًا لا يكفي أو بطاقة انتهت صلاحيتها؛ والمصرف أدرى به منا.'],
  }),
  due: ({ greeting, siteName, pack, price, graceEnds, isFollowing, isHeld, account }) => ({
    subject: `انتهت مدة اشتراكك في ${siteName}`,
    lines: [
      greeting,
      isHeld
        ? held({ pack, graceEnds })
        : isFollowing
          ? `انتهت مدة باقتك السابقة، وانتقلت كما طلبت إلى ${pack}. أبقينا القراءة مفتوحة لك حتى ${graceEnds} لتدفع ثمن أول مدة، وهو ${price}.`
          : `انتهت مدة اشتراكك في ${pack}. أبقينا القراءة مفتوحة لك حتى ${graceEnds} لتجدّده بمبلغ ${price}.`,
    ],
    action: { label: isHeld ? 'اشتراكي' : 'جدّد الاشتراك', url: account },
  }),
  dunned: ({ greeting, siteName, pack, price, graceEnds, isHeld, account }) => ({
    subject: isHeld
      ? `ما زلنا نحاول تجديد اشتراكك في ${siteName}`
      : `ما زال اشتراكك في ${siteName} ينتظر الدفع`,
    lines: [
      greeting,
      isHeld
        ? held({ pack, graceEnds })
        : `لم يصلنا بعد ما يجدّد اشتراكك في ${pack}، وهو ${price}. تبقى القراءة مفتوحة لك حتى ${graceEnds}.`,
    ],
    action: { label: isHeld ? 'اشتراكي' : 'ادفع الآن', url: account },
    notes: isHeld ? [] : ['إن كنت دفعت قبل قليل فتجاهل هذه الرسالة.'],
  }),
  gaveUp: ({ greeting, siteName, pack, offers }) => ({
    subject: `توقّف اشتراكك في ${siteName}`,
    lines: [greeting, `لم يصلنا ما يجدّد اشتراكك في ${pack}، فتوقّف. لم يُحصَّل منك شيء عن هذه الأيام.`],
    action: { label: 'اشترك من جديد', url: offers },
    notes: ['شكرًا لك على ما مضى، ويسرّنا أن تعود.'],
  }),
  ended: ({ greeting, siteName, pack, ends, offers }) => ({
    subject: `انتهت مدة ${pack} في ${siteName}`,
    lines: [greeting, `كانت ${pack} مفتوحة لك حتى ${ends}. شكرًا لك على القراءة.`],
    action: { label: 'اختر باقة', url: offers },
    notes: ['يسرّنا أن تعود متى شئت.'],
  }),
  abandoned: ({ greeting, siteName, pack, offers }) => ({
    subject: `لم يكتمل اشتراكك في ${siteName}`,
    lines: [greeting, `بدأتَ الاشتراك في ${pack} ولم تصلنا دفعته، فأغلقنا الطلب.`],
    action: { label: 'اشترك من جديد', url: offers },
    notes: ['إن كنت دفعت فراسلنا من صفحة «اتصل بنا»؛ لن تضيع دفعتك.'],
  }),
  cancelled: ({ greeting, siteName, pack, ends, isOver, account }) => ({
    subject: isOver ? `ألغينا اشتراكك في ${siteName}` : `لن يُجدَّد اشتراكك في ${siteName}`,
    lines: [
      greeting,
      isOver
        ? `كما طلبت، ألغينا اشتراكك في ${pack}. لن يُحصَّل منك شيء بعد الآن.`
        : `كما طلبت، لن يُجدَّد اشتراكك في ${pack}. القراءة مفتوحة لك حتى ${ends}.`,
    ],
    ...(!isOver && { action: { label: 'تراجع عن الإلغاء', url: account } }),
    notes: [byeNote],
  }),
  takenBack: ({ greeting, siteName, pack, ends, account, ...words }) => ({
    subject: `عاد اشتراكك في ${siteName}`,
    lines: [greeting, `تراجعت عن الإلغاء، فعاد اشتراكك في ${pack} كما كان. أهلًا بك من جديد.`],
    action: { label: 'اشتراكي', url: account },
    notes: [onwards({ ends, ...words })],
  }),
  refunded: ({ greeting, siteName, pack, ends, isOver, offers }) => ({
    subject: `رددنا إليك دفعتك في ${siteName}`,
    lines: [
      greeting,
      `رددنا إليك ما دفعته ل${pack}. قد تمضي بضعة أيام قبل أن يظهر المبلغ في حسابك المصرفي.`,
      isOver ? 'وبهذا انتهى الاشتراك.' : `اشتراكك مستمر حتى ${ends}.`,
    ],
    ...(isOver && { action: { label: 'اختر باقة', url: offers } }),
  }),
  creditReturned: ({ greeting, siteName, pack, ends, isOver, offers }) => ({
    subject: `رددنا إليك دفعتك في ${siteName}`,
    lines: [
      greeting,
      `رددنا إليك ما دفعته لباقتك السابقة، وكان رصيده قد انتقل إلى ${pack}، فقصرت مدتها بقدره. قد تمضي بضعة أيام قبل أن يظهر المبلغ في حسابك المصرفي.`,
      isOver ? 'وبهذا انتهى الاشتراك.' : `اشتراكك مستمر حتى ${ends}.`,
    ],
    ...(isOver && { action: { label: 'اختر باقة', url: offers } }),
  }),
  ...planMails(),
}

type PlanMail = 'changePlanned' | 'changeTakenBack' | 'changing' | 'amountNamed'

/** Mails about a cheaper package that follows, and about another amount. */
function planMails(): Record<PlanMail, (words: Words) => Email> {
  return {
    amountNamed: ({ greeting, siteName, pack, ends, price, isRenewed, account }) => ({
      subject: `تغيّر مبلغ اشتراكك في ${siteName} من ${ends}`,
      lines: [
        greeting,
        `كما طلبت، صار مبلغ اشتراكك في ${pack} ${price} لكل مدة تبدأ بعد ${ends}. لا يتغيّر شيء قبل ذلك.`,
        isRenewed ? 'يُخصم المبلغ الجديد تلقائيًا يومها.' : 'لا يُخصم شيء تلقائيًا؛ نذكّرك قبلها لتدفعه بنفسك.',
      ],
      action: { label: 'اشتراكي', url: account },
      notes: ['لك أن تغيّره مرة أخرى متى شئت قبل ذلك اليوم.'],
    }),
    changePlanned: ({ greeting, siteName, pack, ends, next, nextPrice, isRenewed, account }) => ({
      subject: `تنتقل في ${ends} إلى باقة أخرى في ${siteName}`,
      lines: [
        greeting,
        `كما طلبت، تبقى لك ${pack} حتى ${ends}، ثم تبدأ ${next} بمبلغ ${nextPrice}.`,
        isRenewed
          ? 'يُخصم المبلغ تلقائيًا يومها، ولا يُخصم قبلها شيء.'
          : 'لا يُخصم شيء تلقائيًا؛ نذكّرك قبلها، وتدفع ثمن الباقة الجديدة حين تبدأ.',
      ],
      action: { label: 'تراجع عن الانتقال', url: account },
    }),
    changeTakenBack: ({ greeting, siteName, pack, ends, account, ...words }) => ({
      subject: `بقيت باقتك في ${siteName} كما هي`,
      lines: [greeting, `تراجعت عن الانتقال إلى باقة أخرى، فبقيت لك ${pack}.`],
      action: { label: 'اشتراكي', url: account },
      notes: [onwards({ ends, ...words })],
    }),
    changing: ({ greeting, pack, ends, next, nextPrice, isRenewed, account }) => ({
      subject: `تنتقل في ${ends} إلى ${next}`,
      lines: [
        greeting,
        `تنتهي مدة ${pack} في ${ends}، ثم تبدأ كما طلبت ${next} بمبلغ ${nextPrice}${isRenewed ? '، يُخصم تلقائيًا' : '، تدفعه حين تبدأ'}.`,
      ],
      action: { label: 'اشتراكي', url: account },
      notes: ['إن عدلت عن الانتقال فتراجع عنه قبل ذلك من صفحة حسابك.'],
    }),
  }
}

/** The card is not to blame, and the reader has nothing to do. */
const held = ({ pack, graceEnds }: Pick<Words, 'pack' | 'graceEnds'>) =>
  `انتهت مدة اشتراكك في ${pack}، ولم نتمكن بعد من تجديده لسبب لا يخصّ بطاقتك؛ علمت به إدارة الموقع، وسنعيد المحاولة. تبقى القراءة مفتوحة لك حتى ${graceEnds}، ولا يلزمك شيء.`

function onwards({ isRenewed, ends, price }: Pick<Words, 'isRenewed' | 'ends' | 'price'>): string {
  return isRenewed
    ? `يُجدَّد الاشتراك تلقائيًا في ${ends} بمبلغ ${price}، ولك أن تلغيه متى شئت من صفحة حسابك.`
    : 'سنذكّرك قبل نهاية اشتراكك، ولن يُحصَّل منك شيء تلقائيًا.'
}

export function emailOf(mail: MailName, about: About): Email {
  const { subscription, standing, siteName, siteUrl, style, name, isHeld } = about
  const dayOf = (date: Date | undefined) => (date ? formatGregorian(date, style) : '')
  const due = subscription.discount?.price ?? subscription.price
  const grace = standing.pastDueSince && new Date(standing.pastDueSince.getTime() + graceDays * dayMs)
  return templates[mail]({
    greeting: name ? `مرحبًا ${name}،` : 'مرحبًا،',
    siteName,
    pack: `باقة «${subscription.package.name}»`,
    price: due ? formatPrice(due, style.digits) : '',
    ends: dayOf(standing.endsAt),
    graceEnds: dayOf(grace),
    isRenewed: renewedBy(subscription) !== 'reader' && !standing.cancelAtEnd && subscription.price !== null,
    isHeld,
    isOver: standing.status === 'cancelled' || standing.status === 'expired',
    next: subscription.next ? `باقة «${subscription.next.package.name}»` : '',
    nextPrice: subscription.next ? formatPrice(subscription.next.price, style.digits) : '',
    isFollowing: subscription.replacesId !== null && standing.stretches.every(({ worth }) => worth === 0),
    account: `${siteUrl}/account/subscription`,
    offers: `${siteUrl}/subscribe`,
    home: siteUrl,
  })
}
