import type { Handle } from '../../src/platform/database/database.ts'

type DemoEvent = {
  daysAgo: number
  title: string
  text: string
  /** Key of an article. */
  article?: string
}

type DemoDossier = {
  name: string
  slug: string
  summary: string
  /** Key of the article whose picture is used. */
  picture: string
  explainer: string
  tags: string[]
  people: string[]
  placed: string[]
  ended: boolean
  events: DemoEvent[]
}

const demoDossiers: DemoDossier[] = [
  {
    name: 'سنة الماء: جفاف وعواصف على ضفتي المتوسط',
    slug: 'سنة-الماء',
    summary:
      'أحواض تجف في الداخل وبحر يعلو على السواحل. نتابع ما تفعله الحكومات والمدن بالماء القليل والماء الكثير، ومن يدفع الكلفة.',
    picture: 'mediterranean-storm',
    explainer: 'water-basins-summit',
    tags: ['المياه', 'المناخ', 'الفيضانات'],
    people: ['lubna', 'wael', 'hala'],
    placed: ['alexandria-heavy-rain'],
    ended: false,
    events: [
      {
        daysAgo: 412,
        title: 'أول إنذار من مجلس أحواض المياه',
        text: 'سجّل المجلس أدنى رطوبة للتربة في أحواضه الأربعة منذ بدء القياس قبل ثلاثين عامًا، وأوصى بوقف ريّ المحاصيل العطشى ليلًا.',
      },
      {
        daysAgo: 301,
        title: 'تقنين مياه الشرب في إحدى عشرة مدينة',
        text: 'صارت المياه تصل إلى البيوت يومين في الأسبوع، وارتفع سعر صهريج الماء إلى الضعف في شهر واحد.',
      },
      {
        daysAgo: 188,
        title: 'مطر شهر في أربع ساعات',
        text: 'بعد شهور من الجفاف جرفت السيول ثلاثة جسور في الداخل. قال خبراء إن التربة اليابسة لم تمتص شيئًا.',
      },
      {
        daysAgo: 96,
        title: 'مدن تجرّب أرصفة تشرب المطر',
        text: 'أول تجارب الرصف المسامي في المنطقة تبدأ بشارعين، على مثال مدن في جنوب شرق آسيا.',
        article: 'sponge-pavements',
      },
      {
        daysAgo: 34,
        title: 'صكوك للمياه بعائد أدنى من المتوقع',
        text: 'غُطّي الإصدار أربع مرات. يذهب المال إلى شبكات يضيع فيها ثلث الماء قبل أن يصل.',
        article: 'water-sukuk-demand',
      },
      {
        daysAgo: 6,
        title: 'تعهدات في جنيف لنازحي الفيضانات',
        text: '1.4 مليار دولار لإيواء من فقدوا بيوتهم، نصفها قروض.',
        article: 'geneva-flood-pledges',
      },
      {
        daysAgo: 2,
        title: 'قمة عمّان تُطلق مرصدًا مشتركًا للجفاف',
        text: 'تتبادل ثماني دول قياسات رطوبة التربة والآبار كل أسبوع، وتُنشر للعموم.',
        article: 'water-basins-summit',
      },
      {
        daysAgo: 0,
        title: 'العاصفة «ياسمين» تغلق تسعة موانئ',
        text: 'موجة ارتفاعها 7.4 متر جنوب صقلية، هي أعلى ما قيس في هذه المياه منذ ست سنوات.',
        article: 'mediterranean-storm',
      },
    ],
  },
  {
    name: 'ستة أسابيع مع الموازنة',
    slug: 'ستة-أسابيع-مع-الموازنة',
    summary: 'من مسودة الحكومة إلى القراءة الثانية: ما الذي تغيّر في الموازنة، ومن غيّره.',
    picture: 'budget-six-weeks',
    explainer: 'budget-six-weeks',
    tags: ['الموازنة'],
    people: ['hala'],
    placed: [],
    ended: true,
    events: [
      {
        daysAgo: 45,
        title: 'الحكومة ترسل مسودتها إلى المجلس',
        text: 'أكبر أبوابها الأجور والدين، وأصغرها مشاريع المدن.',
      },
      {
        daysAgo: 20,
        title: 'لجنة المال تعيد الباب الرابع',
        text: 'طلبت جدولًا بما لم يُنفَّذ من مشاريع السنة الماضية قبل أن تناقش الجديد.',
      },
      {
        daysAgo: 1,
        title: 'إقرار الموازنة في القراءة الثانية',
        text: 'صوّت لها 118 نائبًا.',
        article: 'budget-second-reading',
      },
    ],
  },
]

type Ids = ReadonlyMap<string, number>
type DemoIds = { articles: Ids; tags: Ids; people: Ids; pictures: Ids }

const day = 86_400_000

export async function insertDemoDossiers(tx: Handle, known: DemoIds, now: number): Promise<void> {
  const { articles, tags, people, pictures } = known
  const found = (ids: Ids, keys: string[]) => keys.flatMap(key => ids.get(key) ?? [])
  for (const dossier of demoDossiers) {
    const { id } = await tx
      .insertInto('dossiers')
      .values({
        name: dossier.name,
        slug: dossier.slug,
        summary: dossier.summary,
        image_id: pictures.get(`article/${dossier.picture}.webp`) ?? null,
        explainer_id: articles.get(dossier.explainer) ?? null,
        status: true,
        ended: dossier.ended,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ofDossier = (position: number) => ({ dossier_id: id, position })
    await tx
      .insertInto('dossier_tags')
      .values(found(tags, dossier.tags).map((tag_id, position) => ({ ...ofDossier(position), tag_id })))
      .execute()
    await tx
      .insertInto('dossier_people')
      .values(
        found(people, dossier.people).map((person_id, position) => ({ ...ofDossier(position), person_id })),
      )
      .execute()
    const placed = found(articles, dossier.placed)
    if (placed.length > 0)
      await tx
        .insertInto('dossier_articles')
        .values(placed.map((article_id, position) => ({ ...ofDossier(position), article_id })))
        .execute()
    await tx
      .insertInto('dossier_entries')
      .values(
        dossier.events.map(({ daysAgo, title, text, article }, position) => ({
          ...ofDossier(position),
          ...{ title, text, day: new Date(now - daysAgo * day).toISOString().slice(0, 10) },
          article_id: articles.get(article ?? '') ?? null,
        })),
      )
      .execute()
  }
}
