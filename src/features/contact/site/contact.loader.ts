import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { prepareBody } from '../../article/site/body/prepareBody.ts'
import { breadcrumbOf } from '../../article/site/head/structured.ts'
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
  return {
    title: 'اتصل بنا',
    description: `اكتب إلى محرري ${site.name}: خبر عندك، أو خطأ رأيته، أو رأي في ما نكتب.`,
    canonical: path,
    structured: [
      {
        '@type': 'ContactPage',
        '@id': site.url + path,
        url: site.url + path,
        name: 'اتصل بنا',
        inLanguage: 'ar',
        isPartOf: { '@id': `${site.url}/#website` },
        about: { '@id': `${site.url}/#publisher` },
      },
      breadcrumbOf(site, [
        { name: site.name, path: '/' },
        { name: 'اتصل بنا', path },
      ]),
    ],
  }
}
