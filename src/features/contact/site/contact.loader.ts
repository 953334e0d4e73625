import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { breadcrumbOf, pageAboutUs } from '../../../ui/site/structured.ts'
import { prepareBody } from '../../article/site/body/prepareBody.ts'
import { listCountries } from '../../user/profile/site/countries.ts'

export async function loadContact({ client }: PageAsk) {
  const [{ values }, options] = await Promise.all([client.setting.website(), client.session.options()])
  return {
    html: prepareBody(values.contactUs),
    address: values.contactAddress,
    phone: values.contactPhone,
    email: values.contactEmail,
    captcha: options.captcha,
    countryGuess: options.countryGuess,
    countries: listCountries(),
  }
}
export type ContactData = Awaited<ReturnType<typeof loadContact>>

const path = '/info/contact-us'

export function contactHead(_data: ContactData, site: Site): PageHead {
  const page = { title: 'اتصل بنا', canonical: path }
  return {
    ...page,
    description: `اكتب إلى محرري ${site.name}: خبر عندك، أو خطأ رأيته، أو رأي في ما نكتب.`,
    structured: [
      pageAboutUs(site, { ...page, type: 'ContactPage' }),
      breadcrumbOf(site, [{ name: page.title, path }]),
    ],
  }
}
