import { createRoot } from 'react-dom/client'
import { App } from '../dashboard/App.tsx'
import { startSession } from '../ui/dashboard/startSession.ts'
import { takeHouseStyle } from '../ui/takeHouseStyle.ts'
import { keepLocale } from './locale.ts'

keepLocale()
takeHouseStyle()
void startSession()

const place = document.getElementById('dashboard')
if (place) createRoot(place).render(<App />)
