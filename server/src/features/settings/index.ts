export { freezePayouts, lockSetting, setCountdownEnd, storeSetting } from './change-setting.ts'
export { readSetting, settingFrom } from './read-setting.ts'
export { settingsView } from './views.ts'
