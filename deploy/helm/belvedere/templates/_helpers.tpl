{{- define "belvedere.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "belvedere.labels" -}}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "belvedere.selector" . }}
{{- end }}

{{- define "belvedere.selector" -}}
app.kubernetes.io/name: belvedere
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "belvedere.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (include "belvedere.name" .) -}}
{{- end }}

{{- define "belvedere.image" -}}
{{- printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end }}

{{- define "belvedere.host" -}}
{{- (urlParse .Values.publicUrl).host | splitList ":" | first -}}
{{- end }}

{{/* Megabytes of a quantity such as 4Gi or 4096Mi. */}}
{{- define "belvedere.megabytes" -}}
{{- if hasSuffix "Gi" . -}}{{ mul (trimSuffix "Gi" .) 1024 }}{{- else -}}{{ trimSuffix "Mi" . }}{{- end -}}
{{- end }}

{{/* Rooms that a visualization node draws at a time. */}}
{{- define "belvedere.rooms" -}}
{{- if .Values.viz.rooms -}}
{{- .Values.viz.rooms | int -}}
{{- else -}}
{{- $memory := include "belvedere.megabytes" .Values.viz.resources.limits.memory | int -}}
{{- max 2 (div (sub $memory (add (.Values.limits.queryMemoryMb | int) 512)) (.Values.viz.roomMb | int)) -}}
{{- end -}}
{{- end }}

{{/* Settings that servers and visualization nodes share. */}}
{{- define "belvedere.env" -}}
- name: LOG_LEVEL
  value: {{ .Values.logLevel }}
- name: BELVEDERE_REDIS_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.secrets.redis.name }}, key: {{ .Values.secrets.redis.key }} }
- name: BELVEDERE_VIZ_SECRET_FILE
  value: /etc/belvedere/viz/{{ .Values.secrets.viz.key }}
- name: BELVEDERE_S3_BUCKET
  value: {{ required "Set s3.bucket." .Values.s3.bucket | quote }}
- name: BELVEDERE_S3_REGION
  value: {{ .Values.s3.region | quote }}
{{- with .Values.s3.endpoint }}
- name: BELVEDERE_S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- with .Values.s3.prefix }}
- name: BELVEDERE_S3_PREFIX
  value: {{ . | quote }}
{{- end }}
{{- with .Values.secrets.s3 }}
{{- range $name := list "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY" }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef: { name: {{ $.Values.secrets.s3 }}, key: {{ $name }} }
{{- end }}
{{- end }}
{{- $limits := .Values.limits }}
{{- $settings := dict
  "uploadBytes" "BELVEDERE_MAX_UPLOAD_BYTES"
  "chartRows" "BELVEDERE_MAX_CHART_ROWS"
  "chartMarks" "BELVEDERE_MAX_CHART_MARKS"
  "chartPanels" "BELVEDERE_MAX_CHART_PANELS"
  "chartPixels" "BELVEDERE_MAX_CHART_PIXELS"
  "chartSeconds" "BELVEDERE_MAX_CHART_SECONDS"
  "chartMemoryMb" "BELVEDERE_MAX_CHART_MEMORY_MB"
  "queryMemoryMb" "BELVEDERE_QUERY_MEMORY_MB"
  "queriesAtOnce" "BELVEDERE_QUERIES_AT_ONCE"
  "queryThreads" "BELVEDERE_QUERY_THREADS"
  "queryWaitSeconds" "BELVEDERE_QUERY_WAIT_SECONDS" }}
{{- range $limit, $setting := $settings }}
{{- with get $limits $limit }}
- name: {{ $setting }}
  value: {{ . | int64 | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* What the pods of both parts share, of a dict with `root` and the values of the `part`. */}}
{{- define "belvedere.pod" -}}
serviceAccountName: {{ include "belvedere.serviceAccount" .root }}
automountServiceAccountToken: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .part.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .part.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .part.affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{ include "belvedere.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "belvedere.container" -}}
image: {{ include "belvedere.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
resources: {{ toYaml .part.resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 45
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end }}
