// Every sentence of the pages, in English and Japanese.

const sentences = {
  room: ["Room {room}", "ルーム {room}"],
  connecting: ["Connecting", "接続中"],
  open: ["Live", "ライブ"],
  lost: ["Reconnecting", "再接続中"],
  server: ["The server does not answer", "サーバーが応答しません"],
  full: ["The room is full", "ルームは満員です"],
  key: ["This link no longer opens the room", "このリンクではもうルームに入れません"],
  unknownRoom: ["No such room", "ルームがありません"],
  screens: ["{count} screens", "画面 {count}"],
  oneScreen: ["1 screen", "画面 1"],
  phones: ["{count} phones", "スマホ {count}"],
  onePhone: ["1 phone", "スマホ 1"],
  roleViewer: ["Watching", "観覧"],
  pictureOf: ["Live picture: {scene}", "ライブ映像：{scene}"],
  picture: ["Live picture", "ライブ映像"],
  scenes: ["Scenes", "シーン"],
  panel: ["Panel", "パネル"],
  parameters: ["Parameters", "パラメータ"],
  actions: ["Actions", "アクション"],
  reset: ["Reset all", "すべて戻す"],
  resetHint: ["Double-click a name to reset it", "名前をダブルクリックすると戻ります"],
  outOfRange: ["{min} to {max}", "{min}〜{max}"],
  notANumber: ["A number, please", "数値を入れてください"],
  tilt: ["Tilt", "傾き"],
  tuning: ["Who may tune", "調整できる人"],
  tuningPresenter: ["Only me", "自分だけ"],
  tuningEveryone: ["Everyone", "全員"],
  nobodyTilts: ["Nobody is tilting yet", "まだ誰も傾けていません"],
  youTilt: ["You are tilting", "あなたが傾けています"],
  someoneTilts: ["Someone else is tilting", "ほかの人が傾けています"],
  take: ["Take the tilt", "傾きを引き継ぐ"],
  calibrate: ["Calibrate", "水平に合わせる"],
  calibrated: ["This is level now", "ここを水平にしました"],
  hud: ["Measurements", "計測"],
  framesPerSecond: ["Frames/s", "フレーム/秒"],
  sensorLatency: ["Sensor to draw", "センサーから描画"],
  serverLatency: ["Server to draw", "サーバーから描画"],
  bytesPerSecond: ["Received", "受信"],
  roundTrip: ["Round trip", "往復"],
  notDrawn: ["Not drawn: {kinds}", "描けないもの：{kinds}"],
  missing: ["Missing: {assets}", "見つからないもの：{assets}"],
  keys: ["Keys", "キー操作"],
  keyScenes: ["Choose a scene", "シーンを選ぶ"],
  keyFullscreen: ["Fullscreen", "全画面"],
  keyJoin: ["Join code", "参加コード"],
  keyCalibrate: ["Calibrate: this is level", "いまの姿勢を水平にする"],
  keyArrows: ["Tilt (Shift faster, Alt finer)", "傾ける（Shift で速く、Alt で細かく）"],
  keyDrag: ["Drag, wheel", "ドラッグ、ホイール"],
  keyDragMeaning: ["Tilt or touch the stage", "傾ける、またはステージに触れる"],
  keyLevel: ["Lay the tilt flat", "傾きを平らに戻す"],
  keyHelp: ["These keys", "この一覧"],
  close: ["Close", "閉じる"],
  join: ["Join this room", "このルームに参加"],
  joinHow: ["Point a phone's camera at the code. It opens the page that tilts.", "スマホのカメラでコードを読むと、傾けるページが開きます。"],
  joinWatch: ["Anyone may watch with this link. It carries no key.", "このリンクで誰でも観られます。鍵は含まれません。"],
  tiltLink: ["Link to tilt", "傾けるリンク"],
  watchLink: ["Link to watch", "観るリンク"],
  copy: ["Copy", "コピー"],
  copied: ["Copied", "コピーしました"],
  codeAlt: ["Code that opens the phone page of this room", "このルームのスマホ用ページを開くコード"],
  attract: ["Scan, tilt, watch", "読んで、傾けて、観る"],
  attractHint: ["No app, no account", "アプリも登録も不要"],
  noWebGL: ["This browser cannot draw the stage.", "このブラウザではステージを描けません。"],
  noWebGLHelp: ["It needs WebGL 2. Turn on hardware acceleration, or open the link in a current Chrome, Firefox or Safari.", "WebGL 2 が必要です。ハードウェアアクセラレーションを有効にするか、新しい Chrome、Firefox、Safari で開いてください。"],
  incomplete: ["Part of this page did not arrive.", "ページの一部が届きませんでした。"],
  incompleteHelp: ["The network may have dropped it. Loading the page again is enough.", "通信が途切れたようです。読み込み直してください。"],
  reload: ["Load again", "再読み込み"],
  serverGoneHelp: ["It may be restarting. This page tries again every few seconds and comes back by itself.", "再起動中かもしれません。数秒ごとに試し、自動で戻ります。"],
  keyWrongHelp: ["Its key is not the room's. Ask for a new link, or watch without one.", "鍵がこのルームのものではありません。新しいリンクをもらうか、鍵なしで観てください。"],
  watch: ["Watch without a key", "鍵なしで観る"],
  roomUnknown: ["There is no room “{room}”.", "ルーム「{room}」はありません。"],
  roomUnknownHelp: ["Check the address. If somebody makes the room, this page joins it.", "アドレスを確かめてください。ルームができれば自動で参加します。"],
  mainRoom: ["Go to the main room", "メインルームへ"],
  roomFullHelp: ["A place may become free. This page tries again every few seconds.", "空きが出るかもしれません。数秒ごとに試します。"],
  phoneTitle: ["Tilt this phone. Every screen follows.", "スマホを傾けると、みんなの画面が動きます。"],
  phoneButton: ["Start tilting", "傾けはじめる"],
  phoneNote: ["It runs in this browser. Nothing to install.", "このブラウザで動きます。インストールは不要です。"],
  phoneViewer: ["This link may only watch. Ask for the link to tilt.", "このリンクは観るだけです。傾けるリンクをもらってください。"],
  phoneWatch: ["Watch", "観る"],
  phoneStarting: ["Asking the sensor…", "センサーを確かめています…"],
  stepsTitle: ["Almost there", "あと少しです"],
  stepSecure: ["Secure page", "安全なページ"],
  stepPermission: ["Permission", "許可"],
  stepSensor: ["Motion sensor", "モーションセンサー"],
  stepSocket: ["Connection", "接続"],
  helpInsecure: ["This page needs HTTPS to read the motion sensor.", "モーションセンサーを読むには HTTPS が必要です。"],
  helpInsecureLink: ["Open {link}", "{link} を開く"],
  helpInsecureNoLink: ["Ask for the room's https:// link.", "https:// で始まるリンクをもらってください。"],
  helpUnsupported: ["This browser does not offer the motion sensor. Try Safari or Chrome.", "このブラウザではモーションセンサーを使えません。Safari か Chrome を試してください。"],
  helpDenied: ["The motion sensor was refused. Close the browser, open this page again, and tap Allow.", "センサーの使用が許可されませんでした。ブラウザを閉じて開き直し、「許可」を押してください。"],
  helpSilent: ["The motion sensor said nothing for three seconds. Some browsers switch it off: look for “Motion sensors” in the site settings.", "3 秒待ってもセンサーの反応がありません。サイト設定の「モーションセンサー」を確かめてください。"],
  helpSocket: ["The room cannot be reached. Is this phone in the same network as the server?", "ルームにつながりません。サーバーと同じネットワークですか。"],
  again: ["Try again", "もう一度"],
  useTouch: ["Tilt by touch instead", "指で傾ける"],
  touchHint: ["Drag to tilt", "ドラッグで傾ける"],
  doubleTap: ["Double tap: this is level", "ダブルタップで水平に合わせる"],
  sheet: ["Controls", "操作"],
  driverWaiting: ["Tilt to begin", "傾けると始まります"],
};

/** @typedef {keyof typeof sentences} StringName */

/** The language of the page, from the browser's. */
export const language = /^ja\b/.test(globalThis.navigator?.language ?? "") ? "ja" : "en";

/**
 * A sentence in the reader's language.
 * @param {StringName} name
 * @param {Record<string, string | number>} values for the names in braces
 */
export function text(name, values = {}) {
  const sentence = sentences[name][language === "ja" ? 1 : 0];
  return sentence.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}

/** Fills every element that names its sentence with `data-text` or `data-label`, and sets the page's language. */
export function translatePage() {
  document.documentElement.lang = language;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text]"))) {
    element.textContent = text(/** @type {StringName} */ (element.dataset.text));
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) {
    element.setAttribute("aria-label", text(/** @type {StringName} */ (element.dataset.label)));
  }
}
