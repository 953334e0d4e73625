import { bad, type Finding, good, warning } from '../../../features/system-status/finding.policy.ts'
import { listRecentAddresses } from '../../../features/user/sign-in/session.service.ts'
import { findForeign } from '../../../platform/misspelt.ts'
import type { ProxyTrust } from '../../../platform/proxy-trust.ts'
import type { Check, Site } from './finding.ts'
import { isPrivateAddress } from './private-address.ts'

type Environment = { env: Record<string, string | undefined>; siteUrl: string; production: boolean }

/** Invalid values are refused earlier, by the command as by npm start. */
export function judgeEnvironment({ env, siteUrl, production }: Environment): Finding[] {
  const foreign = findForeign(env).map(line =>
    warning([`متغير لا يُقرأ: ${line}`, line], ['احذفه أو صحّح اسمه.', 'Remove it, or correct its name.']),
  )
  const { protocol, hostname } = new URL(siteUrl)
  const isLocal = hostname === 'localhost' || isPrivateAddress(hostname)
  const plain =
    production && protocol === 'http:' && !isLocal
      ? [
          warning(
            [`عنوان الموقع بلا تشفير: ${siteUrl}`, `The address of the site is not encrypted: ${siteUrl}`],
            ['اجعل SITE_URL يبدأ بـ https.', 'Set SITE_URL to an https address.'],
          ),
        ]
      : []
  const found = [...foreign, ...plain]
  return found.length > 0
    ? found
    : [good(`الإعدادات صحيحة (${siteUrl}).`, `The settings are valid (${siteUrl}).`)]
}

export const environmentCheck: Check<Pick<Site, 'config'>> = {
  name: 'environment',
  title: { ar: 'الإعدادات', en: 'Settings' },
  look: async ({ config }) => judgeEnvironment({ env: process.env, ...config }),
}

type Proxy = { siteUrl: string; trust: ProxyTrust; addresses: string[] }

/** With fewer sessions, their addresses prove nothing. */
const enough = 10

/** @param addresses network addresses of the newest sessions */
export function judgeProxy({ siteUrl, trust, addresses }: Proxy): Finding[] {
  const isTrusting = 'networks' in trust || trust.hops > 0
  const isPublic = !['localhost', '127.0.0.1'].includes(new URL(siteUrl).hostname)
  const todo: [string, string] = [
    'خلف وسيط واحد: TRUST_PROXY=true، وخلف شبكة توزيع ووسيط: TRUST_PROXY=2. وعلى الوسيط أن يرسل X-Forwarded-For.',
    'Behind one proxy: TRUST_PROXY=true; behind a CDN and a proxy: TRUST_PROXY=2. The proxy has to send X-Forwarded-For.',
  ]
  if (isPublic && addresses.length >= enough && addresses.every(isPrivateAddress)) {
    return [
      bad(
        [
          'كل من دخل حديثًا سُجّل بعنوان داخلي، فتُعدّ محاولات الجميع معًا.',
          'All recent sign-ins came from a private address, so rate limits count everybody together.',
        ],
        todo,
      ),
    ]
  }
  if (!isTrusting && siteUrl.startsWith('https:')) {
    return [
      warning(
        [
          'للموقع عنوان https، وTRUST_PROXY غير مضبوط: يظهر القراء كلهم بعنوان الوسيط.',
          'The site has an https address, but TRUST_PROXY is not set: all readers seem to come from the proxy.',
        ],
        todo,
      ),
    ]
  }
  if (isTrusting && !isPublic) {
    return [
      warning(
        [
          'TRUST_PROXY مضبوط، ولا وسيط أمام موقع محلي: يستطيع أي زائر أن ينتحل عنوانًا.',
          'TRUST_PROXY is set, but a local site has no proxy: any visitor can forge an address.',
        ],
        ['احذف TRUST_PROXY.', 'Remove TRUST_PROXY.'],
      ),
    ]
  }
  return [good('عناوين القراء تُقرأ كما ينبغي.', "Readers' addresses are read correctly.")]
}

export const proxyCheck: Check = {
  name: 'proxy',
  title: { ar: 'الوسيط', en: 'Proxy' },
  look: async ({ config, services }) =>
    judgeProxy({
      siteUrl: config.siteUrl,
      trust: config.trustProxy,
      addresses: await listRecentAddresses(services.db, 100),
    }),
}
