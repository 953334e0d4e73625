import type { Handle } from '../../src/platform/database/database.ts'

/** House ads: they link to the site's own pages. */
export const demoAds = [
  {
    key: 'weather',
    position: 'home-1',
    title: 'طقس مدينتك لسبعة أيام',
    link: '/weather',
  },
  {
    key: 'account',
    position: 'article-middle',
    title: 'تابع ما يهمك واحفظ ما تود أن تعود إليه',
    link: '/auth/sign-up',
  },
]

export async function insertDemoAds(tx: Handle, pictures: Map<string, number>): Promise<void> {
  for (const { key, position, title, link } of demoAds) {
    const media_id = pictures.get(`ad/${key}.svg`)
    if (!media_id) continue
    await tx
      .updateTable('ad_positions')
      .set({ title, media_id, link, enabled: true })
      .where('key', '=', position)
      .execute()
  }
}
