import { z } from 'zod'
import { currencyName } from '../../arabic/money.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { currencies, currency } from '../../contract/money.ts'
import { code, defineSettings } from '../../contract/settings.ts'
import { currencyList } from './market.schema.ts'

const offered = () => currencies.map(value => ({ value, label: currencyName(value) }))

export const marketSettings = defineSettings({
  market: {
    public: true,
    field: z.enum(['on', 'off']).default('off'),
    cacheTag: cacheTag.market,
    logLabel: 'عرض الأسعار',
    input: {
      label: 'أسعار العملات والذهب',
      description:
        'صفحة للأسعار ومحوّل، وأرقام لشرائط الاقتصاد. العملات من ExchangeRate-API مرة في اليوم، ويُذكر المصدر.',
      kind: 'choice',
      choices: () => [
        { value: 'off', label: 'لا تُعرض' },
        { value: 'on', label: 'تُعرض' },
      ],
    },
  },
  marketBase: {
    public: true,
    field: currency.default('SAR'),
    cacheTag: cacheTag.market,
    logLabel: 'عملة الأسعار',
    input: { label: 'بعملة', description: 'كل الأسعار بها.', kind: 'choice', choices: offered },
  },
  marketCurrencies: {
    public: true,
    field: currencyList,
    cacheTag: cacheTag.market,
    logLabel: 'عملات صفحة الأسعار',
    input: { label: 'العملات', description: 'بترتيب اختيارها.', kind: 'choices', choices: offered },
  },
  goldKey: {
    secret: true,
    field: code(/^([!-~]{8,500})?$/, 'المفتاح حروف لاتينية وأرقام بلا مسافات، ثمانية على الأقل'),
    cacheTag: cacheTag.market,
    logLabel: 'مفتاح أسعار الذهب',
    input: {
      label: 'مفتاح GoldAPI.io للذهب',
      description: 'يُحفظ مشفّرًا ولا يُعرض بعد حفظه. من دونه لا تُعرض أسعار الذهب.',
      kind: 'secret',
    },
  },
  goldRequests: {
    field: z.number().int().min(30).max(40_000).default(90),
    logLabel: 'طلبات أسعار الذهب في الشهر',
    input: {
      label: 'طلبات الذهب في الشهر',
      description: 'كما تسمح خطتكم لدى GoldAPI.io؛ توزَّع على الشهر بالتساوي.',
      kind: 'count',
    },
  },
})
