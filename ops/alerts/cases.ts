// What makes each alert fire, and what looks like it and must not: series in promtool's own notation, one sample a minute.
export interface AlertCase {
  fires: Record<string, string>
  /** Its labels besides the severity. */
  labels?: Record<string, string>
  quiet: Record<string, string>
  /** When both are evaluated, in minutes. */
  at?: number
}

const node = 'instance="127.0.0.1:4001"'
const requests = (status: string) => `http_request_seconds_count{status="${status}"}`
const slow = (le: string) => `http_request_seconds_bucket{route="/api/matches",le="${le}"}`

export const alertCases: Record<string, AlertCase> = {
  ProcessDown: {
    fires: { [`up{job="campus-score",${node}}`]: '1x5 0x30' },
    labels: { job: 'campus-score', instance: '127.0.0.1:4001' },
    quiet: { [`up{job="campus-score",${node}}`]: '1x18 0 1x30' },
  },
  NoNodes: {
    fires: {
      'up{job="campus-score",role="http",instance="1"}': '0x30',
      'up{job="campus-score",role="http",instance="2"}': '0x30',
    },
    quiet: {
      'up{job="campus-score",role="http",instance="1"}': '0x30',
      'up{job="campus-score",role="http",instance="2"}': '1x30',
    },
  },
  DatabaseAway: { fires: { status_database_up: '0x30' }, quiet: { status_database_up: '1x30' } },
  NoNewConnections: {
    fires: { status_database_connects: '0x30', status_news_connects: '1x30' },
    quiet: { status_database_connects: '1x30', status_news_connects: '1x30' },
  },
  NewsAway: { fires: { status_news_up: '0x30' }, quiet: { status_news_up: '1x30' } },
  NoPackager: { fires: { status_packager_heard: '0x30' }, quiet: { status_packager_heard: '1x30' } },
  StreamUnpacked: { fires: { status_unpacked_streams: '1x30' }, quiet: { status_unpacked_streams: '0x30' } },
  NoWorker: { fires: { status_worker_heard: '0x30' }, quiet: { status_worker_heard: '1x30' } },
  JobsWait: { fires: { jobs_wait_seconds: '61x30' }, quiet: { jobs_wait_seconds: '59x30' } },
  JobsRetried: { fires: { jobs_retrying: '21x30' }, quiet: { jobs_retrying: '20x30' } },
  ItemsGivenUp: {
    fires: { 'items_given_up_total{kind="clip"}': '0x10 1x20' },
    labels: { kind: 'clip' },
    quiet: { 'items_given_up_total{kind="clip"}': '1x30' },
  },
  ErrorsServed: {
    fires: { [requests('200')]: '0+100x30', [requests('503')]: '0+2x30' },
    quiet: { [requests('200')]: '0+1000x30', [requests('503')]: '0+2x30' },
  },
  SlowAnswers: {
    fires: { [slow('0.5')]: '0+90x30', [slow('1')]: '0+100x30', [slow('+Inf')]: '0+100x30' },
    quiet: { [slow('0.5')]: '0+100x30', [slow('1')]: '0+100x30', [slow('+Inf')]: '0+100x30' },
  },
  LoopLag: {
    fires: { [`nodejs_eventloop_lag_p99_seconds{job="campus-score",${node}}`]: '0.3x30' },
    labels: { job: 'campus-score', instance: '127.0.0.1:4001' },
    quiet: { [`nodejs_eventloop_lag_p99_seconds{job="campus-score",${node}}`]: '0.1x30' },
  },
  MediaDiskFull: { fires: { media_free_bytes: '4e9x30' }, quiet: { media_free_bytes: '6e9x30' } },
  PartsLate: { fires: { media_part_lag_seconds: '3x30' }, quiet: { media_part_lag_seconds: '1x30' } },
  MailNotConfigured: { fires: { mail_configured: '0x30' }, quiet: { mail_configured: '1x30' } },
  MailFailing: {
    fires: { mail_configured: '1x30', mail_failing: '0x30', 'doctor_finding{check="mail"}': '0x5 2x30' },
    quiet: { mail_configured: '0x30', mail_failing: '0x30', 'doctor_finding{check="mail"}': '2x30' },
  },
  EmailsRejected: {
    fires: { 'emails_total{outcome="RECIPIENT"}': '0+1x70', 'emails_total{outcome="SENT"}': '0x70' },
    quiet: { 'emails_total{outcome="RECIPIENT"}': '0+1x70', 'emails_total{outcome="SENT"}': '0+3x70' },
    at: 65,
  },
  MediaGivenUp: { fires: { media_given_up: '0x10 1x20' }, quiet: { media_given_up: '1x30' } },
  DatabaseDiskFull: {
    fires: { 'doctor_disk_free_ratio{disk="postgresql"}': '0.04x30' },
    quiet: {
      'doctor_disk_free_ratio{disk="postgresql"}': '0.05x30',
      'doctor_disk_free_ratio{disk="media"}': '0.04x30',
    },
  },
  BackupDiskFull: {
    fires: { 'doctor_disk_free_ratio{disk="backup"}': '0.07x30' },
    quiet: { 'doctor_disk_free_ratio{disk="backup"}': '0.09x30' },
  },
  BackupOld: {
    fires: { doctor_backup_age_seconds: '180001x30', 'doctor_finding{check="backup"}': '1x30' },
    quiet: { doctor_backup_age_seconds: '90000x30', 'doctor_finding{check="backup"}': '1x30' },
  },
  ArchiverFailing: { fires: { doctor_archiver_failing: '1x30' }, quiet: { doctor_archiver_failing: '1x4 0x30' } },
  CertificateEnds: { fires: { doctor_certificate_days: '13x30' }, quiet: { doctor_certificate_days: '30x30' } },
  MachineDown: {
    fires: { 'up{job="node",instance="campus"}': '0x30' },
    labels: { job: 'node', instance: 'campus' },
    quiet: { 'up{job="node",instance="campus"}': '1x30', [`up{job="campus-score",${node}}`]: '0x30' },
  },
  DoctorFinding: {
    fires: { 'doctor_finding{check="nginx"}': '2x90' },
    labels: { check: 'nginx' },
    // Those have alerts of their own.
    quiet: {
      'doctor_finding{check="nginx"}': '0x90',
      'doctor_finding{check="mail"}': '2x90',
      'doctor_finding{check="disk-media"}': '1x90',
    },
    at: 70,
  },
  DoctorSilent: {
    fires: { doctor_run_timestamp_seconds: '0x90' },
    quiet: { doctor_run_timestamp_seconds: '0+60x90' },
    at: 80,
  },
}

/** The second way in which some of them fire. */
export const moreCases: Array<{ alert: string; fires: Record<string, string> }> = [
  { alert: 'MailFailing', fires: { mail_configured: '1x30', mail_failing: '1x30' } },
  { alert: 'BackupOld', fires: { 'doctor_finding{check="backup"}': '2x30' } },
  { alert: 'DoctorSilent', fires: { up: '1x90' } },
]
