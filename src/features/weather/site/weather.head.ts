import type { PageHead, Site } from '../../../api/page.ts'
import { webPageOf } from '../../../ui/site/structured.ts'
import type { WeatherData } from './weather.loader.ts'

export function weatherHead({ city, weather, first }: WeatherData, site: Site): PageHead {
  const page = {
    title: `الطقس في ${city.name}`,
    description: `حالة الطقس في ${city.name} الآن، وتوقعات الساعات والأيام السبعة القادمة: الحرارة والريح والرطوبة واحتمال المطر.`,
    canonical: first ? '/weather' : `/weather?city=${city.slug}`,
  }
  return { ...page, noindex: weather === null, structured: weather ? [webPageOf(site, page)] : [] }
}
